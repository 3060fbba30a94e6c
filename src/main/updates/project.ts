import type { UpdateProject } from '@core/update/believe'
import { updates } from './project.json'

/**
 * Address of the releases, and the three public keys of which two sign each release.
 *
 * The build puts `project.json` into the bundle: no file, variable or switch changes it at runtime. While it has no
 * address and no keys, updates cannot be turned on.
 */
export const updateProject: UpdateProject = updates
