# The wheels, by every program that installs them. For test.sh.

wheel() {
  one "$dist"/"${package//-/_}-$version"-py3-none-"$1"*.whl
}

test_pip() {
  run "wheel: pip" "$(wheel manylinux)" pip_install
}

pip_install() {
  "$python3" -m venv "$HOME/venv"
  "$HOME/venv/bin/pip" install --quiet --no-index "$(wheel manylinux)"
  local program=$HOME/venv/bin/spawnpoint
  first "$program" stdio
  client "$program" stdio
  serves "$program"
  writes "$program" "$program"
  installed_as "installed with pip" "$program"
  "$HOME/venv/bin/pip" uninstall --quiet --yes "$package"
  [ -z "$(find "$HOME/venv" -iname '*spawnpoint*')" ]
  rm -r "$HOME/venv"
  without_trace
}

test_python_tools() {
  venv test
  tools=$venv/bin
  run "wheel: uvx $package" "$(wheel manylinux)" uvx_spawnpoint
  run "wheel: uvx --from FILE" "$(wheel manylinux)" uvx_from_file
  run "wheel: uv tool install" "$(wheel manylinux)" uv_tool
  run "wheel: pipx install" "$(wheel manylinux)" pipx_install
  run "wheel: pipx run" "$(wheel manylinux)" pipx_run
  run "wheel (musl): pip" "$(wheel musllinux || echo musllinux)" pip_musl
}

# A folder with wheels in place of PyPI.
use_folder() {
  export PATH=$tools:$PATH UV_OFFLINE=1 UV_FIND_LINKS=$dist PIP_FIND_LINKS=$dist
  # pipx passes pip's settings on, but not those of uv. It fetches pip itself from PyPI.
  export PIPX_DEFAULT_BACKEND=pip
  passed_on=(UV_OFFLINE=1 UV_FIND_LINKS="$dist" PIP_FIND_LINKS="$dist" PIPX_DEFAULT_BACKEND=pip)
}

uvx_spawnpoint() {
  use_folder
  first uvx "$package" stdio
  client uvx "$package" stdio
  serves uvx "$package"
  writes "uvx $package" uvx "$package"
  installed_as "run with uvx" uvx "$package"
  without_trace .cache/uv/ .local/share/uv/
}

uvx_from_file() {
  use_folder
  first uvx --from "$(wheel manylinux)" spawnpoint stdio
  client uvx --from "$(wheel manylinux)" spawnpoint stdio
  without_trace .cache/uv/ .local/share/uv/
}

uv_tool() {
  use_folder
  uv tool install --quiet "$package"
  first spawnpoint stdio
  writes "$HOME/.local/bin/spawnpoint" spawnpoint
  installed_as "installed with uv" spawnpoint
  uv tool uninstall --quiet "$package"
  without_trace .cache/uv/ .local/share/uv/
  [ -z "$(find "$HOME/.local" -iname '*spawnpoint*')" ]
}

pipx_install() {
  use_folder
  pipx install "$package"
  first spawnpoint stdio
  writes "$HOME/.local/bin/spawnpoint" spawnpoint
  installed_as "installed with pipx" spawnpoint
  pipx uninstall "$package"
  without_trace .local/share/pipx/ .local/state/pipx/ .cache/
  # pipx keeps a lock for every name that it ever saw.
  [ -z "$(find "$HOME/.local" -iname '*spawnpoint*' ! -name '*.lock')" ]
}

pipx_run() {
  use_folder
  first pipx run "$package" stdio
  writes "pipx run $package" pipx run "$package"
  installed_as "run with pipx" pipx run "$package"
  without_trace .cache/pipx/ .local/share/pipx/ .local/state/pipx/ .cache/
}

# pip refuses the wheel of another C library, so this machine can only unpack it.
pip_musl() {
  "$python3" -m zipfile --extract "$(wheel musllinux)" "$HOME/unpacked"
  local program
  program=$(find "$HOME/unpacked" -path '*/scripts/spawnpoint')
  chmod +x "$program"
  first "$program" stdio
  client "$program" stdio
}
