//! Files as they lie about: linked, locked, marked, broken, shared.
