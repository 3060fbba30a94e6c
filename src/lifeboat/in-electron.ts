import { join, resolve } from 'node:path'
import { app } from 'electron'
import { monotonicClock, systemClock } from '../main/clock'
import { forkHelperProcess } from '../main/electron/child-process'
import { childPrograms } from '../main/electron/child-programs'
import {
  dropUnsafeVariables,
  findEarlyVariable,
  findForbiddenSwitch,
  isDevelopmentStart,
} from '../main/electron/launch-environment'
import { findLiveBar } from '../main/electron/program'
import { createSignerClient } from '../main/keychain/signer-client'
import { currentSystem } from '../main/system'
import { launchFailureMessages } from '@messages/launch'
import { lifeboatExitCodes, openTerminal, runLifeboat } from './run-lifeboat'

const isDevelopment = isDevelopmentStart(process.env, app.isPackaged)
const late = findEarlyVariable(dropUnsafeVariables(process.env), app.isPackaged)
const strange = findForbiddenSwitch(process.argv.slice(1), currentSystem)

/** Runs it without a window: Chromium needs neither the GPU nor the desk's own session. */
async function run(): Promise<number> {
  const refusal =
    strange === undefined
      ? late && launchFailureMessages.tooLate(late)
      : launchFailureMessages.strange(strange, undefined)
  // SECURITY: as for the desk, nothing starts with a debugger or under variables that were already followed.
  if (refusal !== undefined) {
    process.stderr.write(`${refusal}\n`)
    return lifeboatExitCodes.refused
  }
  const named = process.env['PERPDESK_HOME']
  const dataFolder = named === undefined || named === '' ? app.getPath('userData') : resolve(named)
  // A desk that is frozen still holds its session.
  app.setPath('sessionData', join(app.getPath('temp'), 'perpdesk-lifeboat-session'))
  await app.whenReady()
  // This file is a chunk of the build, in a folder below the programs.
  const built = join(app.getAppPath(), 'out', 'main')
  const fork = (of: 'keeper' | 'signer', args: readonly string[]) =>
    forkHelperProcess(join(built, childPrograms[of]), args, of)
  return runLifeboat(
    {
      ...{ dataFolder, clock: systemClock, steady: monotonicClock, version: app.getVersion() },
      keeper: () => fork('keeper', []),
      signer: getArguments =>
        createSignerClient({ fork: () => fork('signer', getArguments()), clock: systemClock }),
      log: { note: () => undefined, trouble: () => undefined },
      bar: findLiveBar(process, isDevelopment),
      pid: process.pid,
    },
    openTerminal(process.stdin, process.stdout, systemClock),
  )
}

app.commandLine.appendSwitch('disable-gpu')
run().then(
  code => app.exit(code),
  () => app.exit(1),
)
