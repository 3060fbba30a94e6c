/** The rights of a file and of a folder that are their owner's alone. Windows has its own, and a person's folder has them. */
export const OWN_FILE = 0o600
export const OWN_FOLDER = 0o700
