import type { Project } from '@core/update/believe'

/**
 * Where this program's releases are published, and the three public keys of which two sign each of them.
 *
 * Neither was made yet. They are set here and nowhere else: by no file, no variable and no switch. Until then updates
 * cannot be turned on.
 */
export const project: Project = { address: '', keys: [] }
