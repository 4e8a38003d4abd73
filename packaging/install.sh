#!/bin/sh
# Installs Spawnpoint from a release archive into ~/.local/bin, after it verified the checksum of the archive.
#   install.sh ARCHIVE|URL [--sha256 HASH] [--to FOLDER]
#   install.sh --uninstall [--to FOLDER]
# Without --sha256, the checksum is read from the file SHA256SUMS beside the archive.
set -eu

fail() {
  echo "error: $1" >&2
  shift
  for line in "$@"; do echo "hint: $line" >&2; done
  exit 1
}

usage() {
  sed -n '2,5{s/^# \{0,1\}//p;}' "$0"
}

source='' hash='' folder=${XDG_BIN_HOME:-$HOME/.local/bin} uninstall=
while [ $# -gt 0 ]; do
  case $1 in
  -h | --help) usage && exit 0 ;;
  --uninstall) uninstall=1 ;;
  --sha256 | --to)
    [ $# -gt 1 ] || fail "$1 requires a value"
    if [ "$1" = --to ]; then folder=$2; else hash=$2; fi
    shift
    ;;
  -*) fail "unknown option $1" "$(usage)" ;;
  *) source=$1 ;;
  esac
  shift
done
program=$folder/spawnpoint

# Removes the program, its start at login, its entries in the files of AI clients, and its state. What the user wrote stays.
uninstall() {
  [ -x "$program" ] || fail "$program does not exist" "pass the folder it was installed to with --to"
  if "$program" instances >/dev/null 2>&1; then
    fail "a Spawnpoint server is running" "stop it first"
  fi
  "$program" autostart --remove >/dev/null || fail "the start at login could not be removed" "nothing else was removed"
  # Exits with 2 if there is no AI client on this machine.
  "$program" setup --all --remove || [ $? = 2 ] || fail "the entry could not be removed from every AI client" \
    "the messages above say why; nothing else was removed"
  case $(uname -s) in
  Darwin) default="$HOME/Library/Application Support" ;;
  *) default=$HOME/.local/state ;;
  esac
  rm -rf "${XDG_STATE_HOME:-$default}/spawnpoint"
  rm -f "$program"
  # Only folders that are empty now.
  rmdir "${XDG_STATE_HOME:-$default}" "$folder" "$HOME/.local" 2>/dev/null || true
  echo "Removed $program, its entries in the files of AI clients, and its state."
  config=${XDG_CONFIG_HOME:-$HOME/.config}/spawnpoint
  [ ! -e "$config" ] || echo "Your configuration is still in $config."
}

download() {
  if command -v curl >/dev/null; then
    curl --proto '=https,http,file' --fail --silent --show-error --location --output "$2" "$1"
  elif command -v wget >/dev/null; then
    wget --quiet --output-document="$2" "$1"
  else
    fail "neither curl nor wget is installed" "install one of them, or download the archive and pass its path"
  fi
}

# fetch SOURCE TARGET: copies a file, or downloads a URL.
fetch() {
  case $1 in
  http://* | https://* | file://*) download "$1" "$2" ;;
  *) cp "$1" "$2" ;;
  esac
}

sha256() {
  if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

install() {
  name=$(basename "$source")
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  fetch "$source" "$work/$name" || fail "cannot read $source"
  if [ -z "$hash" ]; then
    fetch "$(dirname "$source")/SHA256SUMS" "$work/SHA256SUMS" 2>/dev/null \
      || fail "no checksum for $name: there is no SHA256SUMS beside it" "pass the checksum with --sha256"
    hash=$(awk -v name="$name" '$2 == name { print $1 }' "$work/SHA256SUMS")
    [ -n "$hash" ] || fail "SHA256SUMS does not list $name" "do not rename the archive, or pass the checksum with --sha256"
  fi
  actual=$(sha256 "$work/$name")
  [ "$actual" = "$hash" ] || fail "$name has another checksum: expected $hash, found $actual" \
    "nothing was installed; download it again, and do not use it if the checksum stays wrong"
  mkdir "$work/unpacked"
  tar -xzf "$work/$name" -C "$work/unpacked" || fail "$name is not a .tar.gz archive"
  found=$(find "$work/unpacked" -name spawnpoint -type f)
  [ -n "$found" ] || fail "$name contains no program 'spawnpoint'"
  "$found" --version >/dev/null || fail "the program in $name does not run on this system" \
    "choose the archive for this system; linux-x86_64-musl runs on every Linux on x86-64"
  mkdir -p "$folder"
  # Renamed into place, because a running program cannot be overwritten.
  cp "$found" "$program.new"
  chmod 755 "$program.new"
  mv "$program.new" "$program"
  echo "Installed $("$program" --version) as $program."
  case :$PATH: in
  *":$folder:"*) ;;
  *) echo "Add $folder to your PATH to run it by its name: export PATH=\"$folder:\$PATH\"" ;;
  esac
  echo
  PATH="$folder:$PATH" "$program" setup
}

if [ -n "$uninstall" ]; then
  uninstall
else
  [ -n "$source" ] || fail "pass a release archive, or its URL" "$(usage)"
  install
fi
