import type { UpdateProject } from '@core/update/release-judgement'
import { updates } from './project.json'

/**
 * Address of the releases, and the three public keys of which two sign each release. The build embeds `project.json`;
 * no file, variable or switch changes it at runtime. Updates cannot be turned on while it has no address and keys.
 */
export const updateProject: UpdateProject = updates
