//! Access control lists on Windows. A file has the list of its folder, so only folders get one.

use std::{env, io, path::Path};

use windows_permissions::{
    LocalBox, SecurityDescriptor,
    constants::{SeObjectType::SE_FILE_OBJECT, SecurityInformation},
    utilities::current_process_sid,
    wrappers::SetNamedSecurityInfo,
};

/// Gives a folder, and all that is created in it, to this user alone; as in a user's own folder, the system and
/// administrators keep their access. Does nothing to a folder in the user's own folder, whose list is already such a
/// one, and which an owner may have shared on purpose.
pub fn make_private(folder: &Path) -> io::Result<()> {
    if is_in_own_folder(folder) {
        return Ok(());
    }
    let user = current_process_sid()?;
    // Protected from the list of the parent folder; full access, inherited by files and folders.
    let list = format!("D:P(A;OICI;FA;;;{})(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)", &*user);
    let list: LocalBox<SecurityDescriptor> = list.parse()?;
    let what = SecurityInformation::Dacl | SecurityInformation::ProtectedDacl;
    SetNamedSecurityInfo(folder.as_os_str(), SE_FILE_OBJECT, what, None, None, list.dacl(), None)
}

fn is_in_own_folder(folder: &Path) -> bool {
    let home = env::var_os("USERPROFILE").filter(|home| !home.is_empty());
    let real = |path: &Path| crate::real_path(path).ok();
    let (Some(home), Some(folder)) = (home.and_then(|home| real(home.as_ref())), real(folder))
    else {
        return false;
    };
    folder.starts_with(home)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use windows_permissions::wrappers::{
        ConvertSecurityDescriptorToStringSecurityDescriptor as text_of, GetNamedSecurityInfo,
    };

    use super::*;

    fn list(path: &Path) -> String {
        let what = SecurityInformation::Dacl;
        let found = GetNamedSecurityInfo(path.as_os_str(), SE_FILE_OBJECT, what).unwrap();
        text_of(&found, what).unwrap().to_string_lossy().into_owned()
    }

    /// Whether everyone, or all users of the machine, have any access.
    fn is_open(list: &str) -> bool {
        ["WD", "BU", "AU"].iter().any(|all| list.contains(&format!(";;;{all})")))
    }

    #[test]
    fn a_folder_outside_of_the_users_own_gets_a_list() {
        let other = tempfile::tempdir_in(r"C:\ProgramData").unwrap();
        let before = list(other.path());
        assert!(is_open(&before), "{before}");
        make_private(other.path()).unwrap();
        let after = list(other.path());
        assert!(after.contains("(A;OICI;FA;;;SY)"), "{after}");
        if Path::new(r"C:\windows\system32\winecfg.exe").exists() {
            requires::skip(
                "windows-acl",
                "run on Windows: Wine adds the access of the parent folder",
            );
            return;
        }
        assert!(after.contains("(A;") && !is_open(&after), "{after}");
        let file = other.path().join("file");
        fs::write(&file, "own").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "own");
        assert!(make_private(&other.path().join("missing")).is_err());
    }

    #[test]
    fn a_folder_in_the_users_own_keeps_its_list() {
        let own = tempfile::tempdir_in(env::var_os("USERPROFILE").unwrap()).unwrap();
        let before = list(own.path());
        make_private(own.path()).unwrap();
        assert_eq!(list(own.path()), before);
    }
}
