import { utilityProcess } from 'electron'
import { createChildEnvironment } from './child-environment'

// SECURITY: modules loaded later cannot change which programs start or their environment.

/** Script files of the child programs beside main's own. Their command lines contain no key. */
export const childPrograms = Object.freeze({
  keeper: 'keeper.js',
  signer: 'signer.js',
  practice: 'practice.js',
} as const)

/** Fork function and environment as captured before any package is loaded. */
export const childLauncher = Object.freeze({
  fork: utilityProcess.fork.bind(utilityProcess),
  env: Object.freeze(createChildEnvironment(process.env)),
})
