//! Scripts of Unity's packages, by GUID. Packages are rarely in a repository, so the names of
//! common components are in this table.

use crate::{asset::assembly::class_hash, id::Guid};

/// A script of a Unity package.
#[derive(Debug, PartialEq, Eq)]
pub struct BuiltInScript {
    pub package: &'static str,
    pub namespace: &'static str,
    pub class: &'static str,
}

/// The script with a GUID.
pub fn script(guid: Guid) -> Option<BuiltInScript> {
    let text = guid.to_string();
    PACKAGES.iter().find_map(|(package, namespace, rows)| {
        let (_, class) = rows.iter().find(|(known, _)| *known == text)?;
        Some(BuiltInScript { package, namespace, class })
    })
}

/// The class of a Unity assembly with this file id, which is a hash of its name.
pub fn assembly_class(guid: Guid, file_id: i64) -> Option<BuiltInScript> {
    let text = guid.to_string();
    if !UI_ASSEMBLIES.contains(&text.as_str()) {
        return None;
    }
    UI_CLASSES.iter().find_map(|(namespace, classes)| {
        let class =
            classes.iter().find(|class| i64::from(class_hash(namespace, class)) == file_id)?;
        Some(BuiltInScript { package: "com.unity.ugui", namespace, class })
    })
}

/// UnityEngine.UI.dll, which shipped with the editor before it became a package.
const UI_ASSEMBLIES: &[&str] =
    &["f70555f144d8491a825f0804e09c671c", "f5f67c52d1564df4a8936ccd202a3bd8"];

const UI_CLASSES: &[(&str, &[&str])] = &[
    (
        "UnityEngine.UI",
        &[
            "AspectRatioFitter",
            "Button",
            "CanvasScaler",
            "ContentSizeFitter",
            "Dropdown",
            "GraphicRaycaster",
            "GridLayoutGroup",
            "HorizontalLayoutGroup",
            "Image",
            "InputField",
            "LayoutElement",
            "Mask",
            "Outline",
            "PositionAsUV1",
            "RawImage",
            "RectMask2D",
            "ScrollRect",
            "Scrollbar",
            "Selectable",
            "Shadow",
            "Slider",
            "Text",
            "Toggle",
            "ToggleGroup",
            "VerticalLayoutGroup",
        ],
    ),
    (
        "UnityEngine.EventSystems",
        &[
            "BaseInput",
            "EventSystem",
            "EventTrigger",
            "HoloLensInputModule",
            "Physics2DRaycaster",
            "PhysicsRaycaster",
            "StandaloneInputModule",
            "TouchInputModule",
        ],
    ),
];

type Package = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const PACKAGES: &[Package] = &[
    (
        "com.unity.ugui",
        "UnityEngine.UI",
        &[
            ("fe87c0e1cc204ed48ad3b37840f39efc", "Image"),
            ("5f7201a12d95ffc409449d95f23cf332", "Text"),
            ("1344c3c82d62a2a41a3576d8abb8e3ea", "RawImage"),
            ("4e29b1a8efbd4b44bb3f3716e73f07ff", "Button"),
            ("9085046f02f69544eb97fd06b6048fe2", "Toggle"),
            ("2fafe2cfe61f6974895a912c3755e8f1", "ToggleGroup"),
            ("67db9e8f0e2ae9c40bc1e2b64352a6b4", "Slider"),
            ("2a4db7a114972834c8e4117be1d82ba3", "Scrollbar"),
            ("1aa08ab6e0800fa44ae55d278d1423e3", "ScrollRect"),
            ("0d0b652f32a2cc243917e4028fa0f046", "Dropdown"),
            ("d199490a83bb2b844b9695cbf13b01ef", "InputField"),
            ("31a19414c41e5ae4aae2af33fee712f6", "Mask"),
            ("3312d7739989d2b4e91e6319e9a96d76", "RectMask2D"),
            ("e19747de3f5aca642ab2be37e372fb86", "Outline"),
            ("cfabb0440166ab443bba8876756fdfa9", "Shadow"),
            ("306cc8c2b49d7114eaa3623786fc2126", "LayoutElement"),
            ("3245ec927659c4140ac4f8d17403cc18", "ContentSizeFitter"),
            ("86710e43de46f6f4bac7c8e50813a599", "AspectRatioFitter"),
            ("30649d3a9faa99c48a7b1166b86bf2a0", "HorizontalLayoutGroup"),
            ("59f8146938fff824cb5fd77236b75775", "VerticalLayoutGroup"),
            ("8a8695521f0d02e499659fee002a26c2", "GridLayoutGroup"),
            ("0cd44c1031e13a943bb63640046fad76", "CanvasScaler"),
            ("dc42784cf147c0c48a680349fa168899", "GraphicRaycaster"),
        ],
    ),
    (
        "com.unity.ugui",
        "UnityEngine.EventSystems",
        &[
            ("76c392e42b5098c458856cdf6ecaaaa1", "EventSystem"),
            ("4f231c4fb786f3946a6b90b886c48677", "StandaloneInputModule"),
            ("d0b148fe25e99eb48b9724523833bab1", "EventTrigger"),
        ],
    ),
    (
        "com.unity.textmeshpro",
        "TMPro",
        &[
            ("f4688fdb7df04437aeb418b961361dc5", "TextMeshProUGUI"),
            ("9541d86e2fd84c1d9990edf0852d74ab", "TextMeshPro"),
            ("2da0c512f12947e489f739169773d7ca", "TMP_InputField"),
            ("7b743370ac3e4ec2a1668f5455a8ef8a", "TMP_Dropdown"),
            ("71c1514a6bd24e1e882cebbe1904ce04", "TMP_FontAsset"),
            ("84a92b25f83d49b9bc132d206b370281", "TMP_SpriteAsset"),
            ("2705215ac5b84b70bacc50632be6e391", "TMP_Settings"),
            ("ab2114bdc8544297b417dfefe9f1e410", "TMP_StyleSheet"),
        ],
    ),
    (
        "com.unity.render-pipelines.universal",
        "UnityEngine.Rendering.Universal",
        &[
            ("bf2edee5c58d82540a51f03df9d42094", "UniversalRenderPipelineAsset"),
            ("a79441f348de89743a2939f4d699eac1", "UniversalAdditionalCameraData"),
            ("474bcb49853aa07438625e644c072ee6", "UniversalAdditionalLightData"),
            ("de640fe3d0db1804a85f9fc8f5cadab6", "UniversalRendererData"),
        ],
    ),
    (
        "com.unity.render-pipelines.core",
        "UnityEngine.Rendering",
        &[
            ("172515602e62fb746b5d573b38a5fe58", "Volume"),
            ("d7fd9488000d3734a9e00ee676215985", "VolumeProfile"),
        ],
    ),
    (
        "com.unity.render-pipelines.high-definition",
        "UnityEngine.Rendering.HighDefinition",
        &[
            ("0cf1dab834d4ec34195b920ea7bbf9ec", "HDRenderPipelineAsset"),
            ("23c1ce4fb46143f46bc5cb5224c934f6", "HDAdditionalCameraData"),
            ("7a68c43fe1f2a47cfa234b5eeaa98012", "HDAdditionalLightData"),
        ],
    ),
    (
        "com.unity.postprocessing",
        "UnityEngine.Rendering.PostProcessing",
        &[
            ("948f4100a11a5c24981795d21301da5c", "PostProcessLayer"),
            ("8b9a305e18de0c04dbd257a21cd47087", "PostProcessVolume"),
            ("8e6292b2c06870d4495f009f912b9600", "PostProcessProfile"),
        ],
    ),
    (
        "com.unity.inputsystem",
        "UnityEngine.InputSystem",
        &[("62899f850307741f2a39c98a8b639597", "PlayerInput")],
    ),
    (
        "com.unity.inputsystem",
        "UnityEngine.InputSystem.UI",
        &[("01614664b831546d2ae94a42149d80ac", "InputSystemUIInputModule")],
    ),
    (
        "com.unity.cinemachine",
        "Cinemachine",
        &[
            ("45e653bab7fb20e499bda25e1b646fea", "CinemachineVirtualCamera"),
            ("72ece51f2901e7445ab60da3685d6b5f", "CinemachineBrain"),
        ],
    ),
    (
        "com.unity.timeline",
        "UnityEngine.Timeline",
        &[("bfda56da833e2384a9677cd3c976a436", "TimelineAsset")],
    ),
    (
        "com.unity.addressables",
        "UnityEditor.AddressableAssets.Settings",
        &[
            ("468a46d0ae32c3544b7d98094e6448a9", "AddressableAssetSettings"),
            ("bbb281ee3bf0b054c82ac2347e9e782c", "AddressableAssetGroup"),
        ],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_guid_of_the_table_is_valid() {
        for (_, _, rows) in PACKAGES {
            for (guid, class) in *rows {
                assert_eq!(script(guid.parse().unwrap()).unwrap().class, *class);
            }
        }
    }
}
