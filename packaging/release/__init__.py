"""Makes the artifacts of a release from built programs. Needs Python 3.9 and cargo, nothing else."""
