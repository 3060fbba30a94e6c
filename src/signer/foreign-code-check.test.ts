import { expect, it } from 'vitest'
import { createChildEnvironment } from '../main/electron/child-environment'
import { findForeignCodeSettings } from './foreign-code-check'

it('finds no foreign settings in the environment that the desk gives its child processes', () => {
  expect(findForeignCodeSettings(createChildEnvironment(process.env), [])).toEqual([])
  expect(findForeignCodeSettings({ HOME: '/home/a', NODE_OPTIONS: '' }, ['--title=signer'])).toEqual([])
})

it.each([
  'LD_PRELOAD',
  'LD_AUDIT',
  'LD_LIBRARY_PATH',
  'DYLD_INSERT_LIBRARIES',
  'DYLD_LIBRARY_PATH',
  'DYLD_FRAMEWORK_PATH',
  'DYLD_FALLBACK_LIBRARY_PATH',
  'DYLD_FALLBACK_FRAMEWORK_PATH',
  'DYLD_VERSIONED_LIBRARY_PATH',
  'DYLD_VERSIONED_FRAMEWORK_PATH',
  'NODE_OPTIONS',
  'NODE_PATH',
  'NODE_V8_COVERAGE',
  'NODE_COMPILE_CACHE',
  'ELECTRON_RUN_AS_NODE',
  'OPENSSL_CONF',
  'OPENSSL_MODULES',
])('detects code that the variable %s would load first', name => {
  expect(findForeignCodeSettings({ [name]: 'x' }, [])).toEqual([name])
})

it.each([
  ...['-r', '--require', '--import=data:text/javascript,', '--loader=x', '--experimental-loader'],
  ...['--inspect-brk=0', '--debug-port=0', '--heapsnapshot-signal=SIGUSR2'],
  // Node takes a line below for a dash.
  ...['--experimental_loader=x', '--inspect_brk=0', '--heapsnapshot_signal=SIGUSR2'],
  ...['--openssl-config=x', '--env-file=x', '--env-file-if-exists=x', '--snapshot-blob=x', '--heap-prof'],
])('detects the switch %s, which loads other code first or opens an inspector', given => {
  expect(findForeignCodeSettings({}, [given])).toEqual([given])
})
