//! Inheritance of classes, from packages and from a small table of engine classes.

use super::Index;

/// The maximum number of ancestors: a broken project may have cycles.
const MAX_DEPTH: usize = 64;

const OBJECT: &str = "/Script/CoreUObject.Object";
const BLUEPRINT: &str = "/Script/Engine.Blueprint";

/// Native classes of assets and their parents.
const NATIVE: &[(&str, &str)] = &[
    ("/Script/Blutility.EditorUtilityBlueprint", "/Script/Engine.Blueprint"),
    ("/Script/Blutility.EditorUtilityWidgetBlueprint", "/Script/UMGEditor.WidgetBlueprint"),
    ("/Script/ControlRigDeveloper.ControlRigBlueprint", "/Script/RigVMDeveloper.RigVMBlueprint"),
    ("/Script/Engine.AimOffsetBlendSpace", "/Script/Engine.BlendSpace"),
    ("/Script/Engine.AimOffsetBlendSpace1D", "/Script/Engine.BlendSpace1D"),
    ("/Script/Engine.AnimBlueprint", "/Script/Engine.Blueprint"),
    ("/Script/Engine.AnimBlueprintGeneratedClass", "/Script/Engine.BlueprintGeneratedClass"),
    ("/Script/Engine.AnimComposite", "/Script/Engine.AnimCompositeBase"),
    ("/Script/Engine.AnimCompositeBase", "/Script/Engine.AnimSequenceBase"),
    ("/Script/Engine.AnimMontage", "/Script/Engine.AnimCompositeBase"),
    ("/Script/Engine.AnimSequence", "/Script/Engine.AnimSequenceBase"),
    ("/Script/Engine.AnimSequenceBase", "/Script/Engine.AnimationAsset"),
    ("/Script/Engine.BlendSpace", "/Script/Engine.AnimationAsset"),
    ("/Script/Engine.BlendSpace1D", "/Script/Engine.BlendSpace"),
    ("/Script/Engine.Blueprint", "/Script/Engine.BlueprintCore"),
    ("/Script/Engine.BlueprintGeneratedClass", "/Script/CoreUObject.Class"),
    ("/Script/Engine.CompositeCurveTable", "/Script/Engine.CurveTable"),
    ("/Script/Engine.CompositeDataTable", "/Script/Engine.DataTable"),
    ("/Script/Engine.CurveFloat", "/Script/Engine.CurveBase"),
    ("/Script/Engine.CurveLinearColor", "/Script/Engine.CurveBase"),
    ("/Script/Engine.CurveVector", "/Script/Engine.CurveBase"),
    ("/Script/Engine.LevelScriptBlueprint", "/Script/Engine.Blueprint"),
    ("/Script/Engine.Material", "/Script/Engine.MaterialInterface"),
    ("/Script/Engine.MaterialFunction", "/Script/Engine.MaterialFunctionInterface"),
    ("/Script/Engine.MaterialFunctionInstance", "/Script/Engine.MaterialFunctionInterface"),
    ("/Script/Engine.MaterialInstance", "/Script/Engine.MaterialInterface"),
    ("/Script/Engine.MaterialInstanceConstant", "/Script/Engine.MaterialInstance"),
    ("/Script/Engine.PoseAsset", "/Script/Engine.AnimationAsset"),
    ("/Script/Engine.PrimaryDataAsset", "/Script/Engine.DataAsset"),
    ("/Script/Engine.SkeletalMesh", "/Script/Engine.SkinnedAsset"),
    ("/Script/Engine.SkinnedAsset", "/Script/Engine.StreamableRenderAsset"),
    ("/Script/Engine.SoundCue", "/Script/Engine.SoundBase"),
    ("/Script/Engine.SoundWave", "/Script/Engine.SoundBase"),
    ("/Script/Engine.StaticMesh", "/Script/Engine.StreamableRenderAsset"),
    ("/Script/Engine.Texture", "/Script/Engine.StreamableRenderAsset"),
    ("/Script/Engine.Texture2D", "/Script/Engine.Texture"),
    ("/Script/Engine.Texture2DArray", "/Script/Engine.Texture"),
    ("/Script/Engine.TextureCube", "/Script/Engine.Texture"),
    ("/Script/Engine.TextureLightProfile", "/Script/Engine.Texture2D"),
    ("/Script/Engine.TextureRenderTarget", "/Script/Engine.Texture"),
    ("/Script/Engine.TextureRenderTarget2D", "/Script/Engine.TextureRenderTarget"),
    ("/Script/Engine.TextureRenderTargetCube", "/Script/Engine.TextureRenderTarget"),
    ("/Script/Engine.UserDefinedEnum", "/Script/CoreUObject.Enum"),
    ("/Script/Engine.UserDefinedStruct", "/Script/CoreUObject.ScriptStruct"),
    ("/Script/Engine.VolumeTexture", "/Script/Engine.Texture"),
    ("/Script/EnhancedInput.InputAction", "/Script/Engine.DataAsset"),
    ("/Script/EnhancedInput.InputMappingContext", "/Script/Engine.DataAsset"),
    ("/Script/GameplayAbilities.GameplayAbilityBlueprint", "/Script/Engine.Blueprint"),
    ("/Script/MediaAssets.MediaTexture", "/Script/Engine.Texture"),
    ("/Script/RigVMDeveloper.RigVMBlueprint", "/Script/Engine.Blueprint"),
    ("/Script/UMG.WidgetBlueprintGeneratedClass", "/Script/Engine.BlueprintGeneratedClass"),
    ("/Script/UMGEditor.BaseWidgetBlueprint", "/Script/Engine.Blueprint"),
    ("/Script/UMGEditor.WidgetBlueprint", "/Script/UMGEditor.BaseWidgetBlueprint"),
    ("/Script/UnrealEd.AnimBlueprint", "/Script/Engine.Blueprint"),
];

/// The parent of a native class.
fn native_parent(class: &str) -> Option<&'static str> {
    NATIVE.binary_search_by(|(child, _)| (*child).cmp(class)).ok().map(|at| NATIVE[at].1)
}

/// Whether a native class is `Blueprint` or inherits from it.
pub(super) fn is_of_blueprints(class: &str) -> bool {
    std::iter::successors(Some(class), |class| native_parent(class)).any(|class| class == BLUEPRINT)
}

impl Index {
    /// The parent of a class: from its package for a Blueprint's class, from the table for a native
    /// class.
    pub fn parent_of<'i>(&'i self, class: &str) -> Option<&'i str> {
        if let Some(parent) = native_parent(class) {
            return Some(parent);
        }
        let package = self.package(class)?;
        package.assets().find_map(super::AssetRef::parent_class)
    }

    /// All known ancestors of a class, nearest first.
    pub fn ancestors<'i>(&'i self, class: &str) -> Vec<&'i str> {
        let mut found: Vec<&'i str> = Vec::new();
        let mut current = self.parent_of(class);
        while let Some(parent) = current {
            if found.len() >= MAX_DEPTH || found.contains(&parent) {
                break;
            }
            found.push(parent);
            current = self.parent_of(parent);
        }
        found
    }

    /// Whether a class equals another or inherits from it.
    pub fn inherits(&self, class: &str, other: &str) -> bool {
        other.eq_ignore_ascii_case(OBJECT)
            || class.eq_ignore_ascii_case(other)
            || self.ancestors(class).iter().any(|parent| parent.eq_ignore_ascii_case(other))
    }

    /// Blueprints that inherit from a class, directly or not.
    pub fn blueprints_of<'i>(&'i self, class: &str) -> Vec<super::AssetRef<'i>> {
        self.assets()
            .filter(|asset| asset.is_blueprint())
            .filter(|asset| asset.parent_class().is_some_and(|parent| self.inherits(parent, class)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_ends() {
        assert!(NATIVE.is_sorted_by_key(|(child, _)| *child));
        let index = Index::default();
        for (child, parent) in NATIVE {
            assert!(index.inherits(child, parent), "{child}");
            assert!(index.ancestors(child).len() < 6, "{child}");
        }
        assert!(index.inherits("/Script/Blutility.EditorUtilityWidgetBlueprint", BLUEPRINT));
        assert!(!index.inherits("/Script/Engine.Texture2D", BLUEPRINT));
        assert!(
            is_of_blueprints(BLUEPRINT) && is_of_blueprints("/Script/UMGEditor.WidgetBlueprint")
        );
        assert!(!is_of_blueprints("/Script/Game.BuildingBlueprint"));
    }
}
