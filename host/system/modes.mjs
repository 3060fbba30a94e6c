/** File modes for access by the owner only. Windows ignores them; a user's own folder is private there. */
export const OWN_FILE = 0o600
export const OWN_FOLDER = 0o700
