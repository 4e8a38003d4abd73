#!/usr/bin/env bash
# Compiles the shim, the package, the test game and the hosts.
#
#   tests/unity/build.sh VERSION FOLDER [--check]
#
# VERSION is a Unity release such as 2021.3 or 6000.7; FOLDER gets `editor/` and `player/`. With --check, only the
# shim and the package are compiled.
set -euo pipefail

version=$1
out=$2
here=$(cd "$(dirname "$0")" && pwd)
package=$(cd "$here/../../plugins/unity" && pwd)
tools=$("$here/fetch.sh" | tail -n 1)
standard=$(find "$tools/sdk/packs" -path '*2.1*' -name netstandard.dll | head -n 1)

# Every release defines the symbols of all before it.
defines=""
major=${version%%.*}
minor=${version#*.}
for release in 2021.3 2022.1 2022.2 2022.3 2023.1 2023.2 2023.3 6000.0 6000.1 6000.2 6000.3 6000.4 6000.5 6000.6 6000.7; do
    if ((major > ${release%%.*} || (major == ${release%%.*} && minor >= ${release#*.}))); then
        defines+="UNITY_${release/./_}_OR_NEWER;"
    fi
done

# compile OUTPUT DEFINES REFERENCES... -- SOURCES...
compile() {
    local output=$1 symbols=$2 references=("-r:$standard") kind=library
    shift 2
    while [[ $1 != -- ]]; do
        references+=("-r:$1")
        shift
    done
    shift
    [[ $output == *.exe ]] && kind=exe
    # Options in a file: a command line may be too short for all sources. In quotes, because paths may have spaces.
    printf '"%s"\n' -nologo -nostdlib -langversion:9.0 -warnaserror -nowarn:1701 -debug:portable "-target:$kind" "-define:$symbols" \
        "${references[@]}" "-out:$output" "$@" >"$output.rsp"
    "$tools/csc" "@$output.rsp"
    rm "$output.rsp"
}

# compile_all OUTPUT DEFINES REFERENCES... -- FOLDERS...: compiles all sources in the folders.
compile_all() {
    local before=() found
    while [[ $1 != -- ]]; do
        before+=("$1")
        shift
    done
    shift
    mapfile -t found < <(find "$@" -name '*.cs' | sort)
    compile "${before[@]}" -- "${found[@]}"
}

# Prints sources, and files that are read when the package runs.
inputs() {
    find "$@" \( -name '*.cs' -o -name '*.uxml' -o -name '*.uss' \) -print0 | sort -z | xargs -0 cat
}

# Nothing is compiled if nothing has changed.
mkdir -p "$out"
exec 9>"$out.lock"
flock 9
stamp=$( (echo "$defines" "${3:-}" "$tools"; cat "$0"; inputs "$here"/{Shim,Game,GameEditor,GameTests,Host,Surface,Unit} "$package"; cat "$package"/Runtime/*/*.asmdef) | sha256sum)
[[ -e $out/stamp && $(<"$out/stamp") == "$stamp" ]] && exit 0
rm -f "$out/stamp"

editor=$out/editor
player=$out/player
mkdir -p "$editor" "$player"
in_editor="${defines}UNITY_EDITOR"
in_player="${defines}DEVELOPMENT_BUILD"

compile_all "$editor/UnityEngine.dll" "$in_editor" -- "$here"/Shim/{UnityEngine,UnityEngine.UIElements,World}
cp "$editor"/UnityEngine.* "$player/"
# Packages of Unity that a project can lack. The shim has no native code for them, so players get the same files.
compile_all "$editor/Unity.InputSystem.dll" "$in_editor" "$editor/UnityEngine.dll" -- "$here/Shim/Unity.InputSystem" &
compile_all "$editor/UnityEngine.UI.dll" "$in_editor" "$editor/UnityEngine.dll" -- "$here/Shim/UnityEngine.UI" &
compile_all "$editor/Unity.RenderPipelines.dll" "$in_editor" "$editor/UnityEngine.dll" -- "$here/Shim/Unity.RenderPipelines" &
for _ in 1 2 3; do wait -n; done
cp "$editor"/{Unity.InputSystem,UnityEngine.UI}.* "$player/"
compile_all "$editor/Spawnpoint.Annotations.dll" "$in_editor" -- "$package/Runtime/Annotations"
cp "$editor"/Spawnpoint.Annotations.* "$player/"
mapfile -t runtime < <(find "$package/Runtime" -name '*.cs' -not -path '*/Annotations/*' -not -path '*/InputSystem/*' -not -path '*/Ugui/*' | sort)
compile "$editor/Spawnpoint.dll" "$in_editor" "$editor"/{UnityEngine,Spawnpoint.Annotations}.dll -- "${runtime[@]}" &
compile "$player/Spawnpoint.dll" "$in_player" "$player"/{UnityEngine,Spawnpoint.Annotations}.dll -- "${runtime[@]}" &
compile_all "$editor/UnityEditor.dll" "$in_editor" "$editor/UnityEngine.dll" -- "$here/Shim/UnityEditor" &
for _ in 1 2 3; do wait -n; done
# The parts of the package for optional packages.
for folder in "$editor" "$player"; do
    symbols=$in_editor
    [[ $folder == "$player" ]] && symbols=$in_player
    compile_all "$folder/Spawnpoint.InputSystem.dll" "$symbols" "$folder"/{UnityEngine,Unity.InputSystem,Spawnpoint}.dll -- "$package/Runtime/InputSystem" &
    compile_all "$folder/Spawnpoint.Ugui.dll" "$symbols" "$folder"/{UnityEngine,UnityEngine.UI,Spawnpoint}.dll -- "$package/Runtime/Ugui" &
done
for _ in 1 2 3 4; do wait -n; done
mapfile -t in_package < <(find "$package/Editor" -name '*.cs' -not -path '*/TestFramework/*' | sort)
compile "$editor/Spawnpoint.Editor.dll" "$in_editor" "$editor"/{UnityEngine,UnityEditor,Spawnpoint,Spawnpoint.Annotations}.dll -- "${in_package[@]}"
# The Test Framework, which projects may lack, and the part of the package that needs it.
compile_all "$editor/UnityEditor.TestRunner.dll" "$in_editor" "$editor"/{UnityEngine,UnityEditor}.dll -- "$here/Shim/UnityEditor.TestRunner"
compile_all "$editor/Spawnpoint.Editor.TestFramework.dll" "$in_editor" "$editor"/{UnityEngine,UnityEditor,UnityEditor.TestRunner,Spawnpoint.Editor}.dll -- \
    "$package/Editor/TestFramework"
# Assets of the package, which the shim loads from beside itself.
mkdir -p "$editor/Packages/dev.spawnpoint/Editor"
cp -r "$package/Editor/Window" "$editor/Packages/dev.spawnpoint/Editor/"
# The surface of the shim, for comparison with Unity's API.
(
    mono=$tools/system/usr/lib/mono/4.5
    standard=$mono/mscorlib.dll
    compile "$out/Surface.exe" "$defines" "$mono"/{System,System.Core}.dll -- "$here/Surface/Surface.cs"
    "$tools/mono" "$out/Surface.exe" "$editor"/{UnityEngine,UnityEditor,UnityEditor.TestRunner,Unity.InputSystem,UnityEngine.UI,Unity.RenderPipelines}.dll >"$out/surface.txt"
)
if [[ ${3:-} == --check ]]; then
    echo "$stamp" >"$out/stamp"
    exit 0
fi

compile_all "$editor/Assembly-CSharp.dll" "$in_editor" "$editor"/{UnityEngine,Unity.InputSystem,UnityEngine.UI,Spawnpoint.Annotations}.dll -- "$here/Game" "$package/Samples~/CustomTool"
cp "$editor"/Assembly-CSharp.* "$player/"
# Tools for MCP for Unity, with the attributes of the sample and with the Newtonsoft that comes with the compiler.
cp "$(find "$tools/sdk/sdk" -maxdepth 2 -name Newtonsoft.Json.dll | head -n 1)" "$editor/"
compile_all "$editor/MCPForUnity.Editor.dll" "$in_editor" -- "$package/Samples~/McpForUnityAttributes"
compile_all "$editor/Assembly-CSharp-Editor.dll" "$in_editor" "$editor"/{UnityEngine,UnityEditor,Assembly-CSharp,MCPForUnity.Editor,Newtonsoft.Json}.dll -- \
    "$here/GameEditor"
for tests in EditTests PlayTests; do
    compile_all "$editor/Coins.$tests.dll" "$in_editor" "$editor"/{UnityEngine,UnityEditor.TestRunner,Assembly-CSharp}.dll -- "$here/GameTests/$tests"
done
compile "$player/Player.exe" "$in_player" "$player"/{UnityEngine,Spawnpoint,Assembly-CSharp}.dll -- \
    "$here"/Host/{Options,Scenes,MainThreadContext,PlayerHost,PlayerProgram}.cs
compile_all "$editor/Spawnpoint.UnitTests.exe" "$in_editor" "$editor"/{UnityEngine,Spawnpoint,Spawnpoint.Annotations}.dll -- "$here/Unit"

# The bench runs on .NET, in a folder of its own.
mkdir -p "$out/cost"
cp "$player"/*.dll "$out/cost/"
compile "$out/cost/Cost.exe" "$in_player" "$player"/{UnityEngine,Spawnpoint,Assembly-CSharp}.dll -- \
    "$here"/Host/{Options,Scenes,MainThreadContext,CostProgram}.cs
cp "$here/Compiler/csc.runtimeconfig.json" "$out/cost/Cost.runtimeconfig.json"

# The editor's host replaces C# domains, which netstandard does not have.
mono=$tools/system/usr/lib/mono/4.5
standard=$mono/mscorlib.dll
compile "$editor/Editor.exe" "$in_editor" "$mono"/{System,System.Core,Facades/netstandard}.dll \
    "$editor"/{UnityEngine,UnityEditor,Assembly-CSharp}.dll -- "$here"/Host/{Options,Scenes,MainThreadContext,UiCommands,EditorHost,EditorDomain}.cs

# Another host replaces load contexts, which only .NET has.
standard=$(find "$tools/sdk/packs" -path '*2.1*' -name netstandard.dll | head -n 1)
compile "$editor/EditorDomain.dll" "$in_editor" "$editor"/{UnityEngine,UnityEditor,Assembly-CSharp}.dll -- \
    "$here"/Host/{Options,Scenes,MainThreadContext,UiCommands,EditorDomain}.cs
mkdir -p "$out/load-context"
framework=$(find "$tools/sdk/packs" -path '*Microsoft.NETCore.App.Ref*' -name System.Runtime.dll -printf '%h\n' | head -n 1)
standard=$framework/System.Runtime.dll
compile "$out/load-context/Editor.exe" "$in_editor" "$framework"/System.{Console,IO.FileSystem,Runtime.Extensions,Runtime.Loader,Threading,Threading.Thread}.dll -- \
    "$here/Host/LoadContextHost.cs"
cp "$here/Compiler/csc.runtimeconfig.json" "$out/load-context/Editor.runtimeconfig.json"
echo "$stamp" >"$out/stamp"
