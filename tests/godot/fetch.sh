#!/usr/bin/env bash
# Fetches a real Godot 4, with Xvfb and a software renderer, without touching the system.
#
#   tests/godot/fetch.sh [FOLDER]
#
# FOLDER is $SPAWNPOINT_GODOT by default, else ${XDG_CACHE_HOME:-~/.cache}/spawnpoint/godot.
#
# The packages and everything they need are downloaded by apt with a private state folder, from the
# sources that this machine has, with the suite replaced by Debian's testing suite. They are unpacked into
# FOLDER, and their programs are told to use the loader and the libraries there, so that they run on an older
# system and can start themselves again, as an editor does that runs its game. The last line of the output
# is FOLDER; `FOLDER/godot`, `FOLDER/godot-display` and `FOLDER/Xvfb` start things.
# When Godot cannot be had there is one line on stderr and the exit code is 3.
set -euo pipefail

root=${1:-${SPAWNPOINT_GODOT:-${XDG_CACHE_HOME:-$HOME/.cache}/spawnpoint/godot}}
suite=${SPAWNPOINT_GODOT_SUITE:-testing}
packages=(godot patchelf xvfb xauth libgl1-mesa-dri libglx-mesa0 libegl-mesa0 mesa-vulkan-drivers libvulkan1 libgl1 libegl1 libfontconfig1)

cannot() {
    echo "Godot cannot be fetched: $*" >&2
    exit 3
}

if [[ -e $root/complete ]]; then
    echo "$root"
    exit 0
fi
command -v apt-get >/dev/null || cannot "this machine has no apt-get"
command -v dpkg-deb >/dev/null || cannot "this machine has no dpkg-deb"

mkdir -p "$root"
exec 9>"$root.lock"
flock 9
if [[ -e $root/complete ]]; then
    echo "$root"
    exit 0
fi
work=$root/work
rm -rf "$work" "$root/system"
mkdir -p "$work"/{lists/partial,archives/partial,sources.list.d,preferences.d,trusted} "$root/system"
: >"$work/status"

# The machine's own Debian archive: the first source that carries the suite it runs.
codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
[[ -n $codename ]] || cannot "/etc/os-release names no suite"
archive=$(
    {
        cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null |
            sed -nE "s/^deb +(\[[^]]*\] +)?([^ ]+) +$codename +.*/\2/p"
        for file in /etc/apt/sources.list.d/*.sources; do
            [[ -e $file ]] || continue
            awk -v suite="$codename" '
                function tell() { if (fits) print uri; uri = ""; fits = 0 }
                /^[ \t]*$/ { tell(); next }
                /^URIs:/ { uri = $2 }
                /^Suites:/ { for (i = 2; i <= NF; i++) if ($i == suite) fits = 1 }
                END { tell() }' "$file"
        done
    } | head -n 1
)
[[ -n $archive ]] || cannot "no package source of this machine carries $codename"
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
[[ -e $keyring ]] || cannot "$keyring is missing"
echo "deb [signed-by=$keyring] $archive $suite main" >"$work/sources.list"

apt=(
    -o Dir::State="$work" -o Dir::State::Lists="$work/lists" -o Dir::State::status="$work/status"
    -o Dir::Cache="$work" -o Dir::Cache::Archives="$work/archives"
    -o Dir::Etc::SourceList="$work/sources.list" -o Dir::Etc::SourceParts="$work/sources.list.d"
    -o Dir::Etc::PreferencesParts="$work/preferences.d" -o Dir::Etc::Preferences=/dev/null
    -o APT::Install-Recommends=false -o APT::Sandbox::User= -o Debug::NoLocking=true
    -o Acquire::Languages=none -o APT::Get::AllowUnauthenticated=false
)
apt-get -qq "${apt[@]}" update >"$work/log" 2>&1 || cannot "the $suite suite cannot be read (see $work/log)"
apt-get -qq -y "${apt[@]}" --download-only install "${packages[@]}" >>"$work/log" 2>&1 ||
    cannot "the packages cannot be downloaded (see $work/log)"
for package in "$work"/archives/*.deb; do
    dpkg-deb --fsys-tarfile "$package" | tar -x -C "$root/system" --keep-directory-symlink \
        --exclude='./usr/share/doc*' --exclude='./usr/share/man*' --exclude='./usr/share/locale*' --exclude='./dev*'
done

triplet=$(basename "$(dirname "$(find "$root/system/usr/lib" -name 'libc.so.6' | head -n 1)")")
loader=$(find "$root/system/usr/lib" -name 'ld-linux*.so.*' | head -n 1)
[[ -n $triplet && -n $loader ]] || cannot "the packages hold no loader"

lib=$root/system/usr/lib/$triplet
patchelf() {
    "$loader" --library-path "$lib" "$root/system/usr/bin/patchelf" "$@"
}
godot=$(find "$root/system/usr/bin" -name 'godot*' -type f | head -n 1)
[[ -n $godot ]] || cannot "the package holds no program"
for program in "$godot" "$root/system/usr/bin/Xvfb" "$root/system/usr/bin/xkbcomp"; do
    [[ -e $program ]] || continue
    # The path must hold for what the libraries load in turn, hence the old kind of it.
    patchelf --set-interpreter "$loader" --force-rpath --set-rpath "$lib" "$program"
done
# Libraries with built-in search paths would search the system's folders.
find "$lib" -name '*.so*' -type f | while read -r library; do
    if [[ -n $(patchelf --print-rpath "$library" 2>/dev/null) ]]; then
        patchelf --force-rpath --set-rpath "$lib:$lib/pulseaudio" "$library"
    fi
done

# The X server has a built-in path to its keymap compiler; it is replaced by one of the same length,
# below the start folder.
LC_ALL=C sed -i 's#/usr/bin\x00#././././\x00#' "$root/system/usr/bin/Xvfb"

# starter NAME: creates a program in FOLDER with the script on the input.
starter() {
    { echo '#!/bin/sh'; echo '# Made by tests/godot/fetch.sh.'; cat; } >"$root/$1"
    chmod +x "$root/$1"
}
vulkan=$(find "$root/system/usr/share/vulkan/icd.d" -name 'lvp_icd*.json' 2>/dev/null | head -n 1)
starter godot <<END
exec '$godot' "\$@"
END
starter godot-display <<END
export LIBGL_DRIVERS_PATH='$lib/dri' GBM_BACKENDS_PATH='$lib/gbm' VK_DRIVER_FILES='$vulkan'
export __EGL_VENDOR_LIBRARY_DIRS='$root/system/usr/share/glvnd/egl_vendor.d'
export XLOCALEDIR='$root/system/usr/share/X11/locale' FONTCONFIG_PATH='$root/system/etc/fonts'
exec '$godot' "\$@"
END
starter Xvfb <<END
cd '$root/system/usr/bin'
export LIBGL_DRIVERS_PATH='$lib/dri'
exec ./Xvfb "\$@" -xkbdir '$root/system/usr/share/X11/xkb'
END

"$root/godot" --headless --version >/dev/null 2>>"$work/log" || cannot "it does not start (see $work/log)"
rm -rf "$work"
touch "$root/complete"
echo "$root"
