/** What has code of somebody else loaded into a program before its own, by systems and by Node. */
const loaderVariables = [
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
  // What is compiled is taken from there, where Node knows of it.
  'NODE_COMPILE_CACHE',
  'ELECTRON_RUN_AS_NODE',
  'OPENSSL_CONF',
  'OPENSSL_MODULES',
] as const

/** The same as a switch of Node's, and what lets somebody look into it. Node takes a line below for a dash. */
const loaderSwitches =
  /^(-r$|--(require|import|loader|experimental-(loader|(default-)?config-file)|env-file|snapshot-blob|openssl-(shared-)?config|inspect|debug|heapsnapshot|heap-prof)(?![a-z]))/

/** What around a program would have it run, or be watched by, code that is not its own. */
export const findForeignCodeSettings = (
  env: Readonly<Record<string, string | undefined>>,
  switchesGiven: readonly string[],
): readonly string[] => [
  ...loaderVariables.filter(name => (env[name] ?? '') !== ''),
  ...switchesGiven.filter(given => loaderSwitches.test(given.replaceAll('_', '-'))),
]
