import { utilityProcess } from 'electron'
import { createChildEnvironment } from './child-environment'

// SECURITY: what is started, and what surrounds it, is not for anybody to change who is loaded later.

/** The programs that are started beside main, by the names of their files beside its own; keys are told no word on their command lines. */
export const childPrograms = Object.freeze({
  keeper: 'keeper.js',
  signer: 'signer.js',
  practice: 'practice.js',
} as const)

/** How one is started, and in which surroundings: as both are before any package is loaded. */
export const childLauncher = Object.freeze({
  fork: utilityProcess.fork.bind(utilityProcess),
  env: Object.freeze(createChildEnvironment(process.env)),
})
