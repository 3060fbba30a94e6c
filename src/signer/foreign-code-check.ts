/** Environment variables that load foreign code into a program, by the system or by Node. */
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
  // Node loads compiled code from this folder if it supports that.
  'NODE_COMPILE_CACHE',
  'ELECTRON_RUN_AS_NODE',
  'OPENSSL_CONF',
  'OPENSSL_MODULES',
] as const

/** Node switches that load code or allow inspection. Node accepts an underscore for a dash. */
const loaderSwitches =
  /^(-r$|--(require|import|loader|experimental-(loader|(default-)?config-file)|env-file|snapshot-blob|openssl-(shared-)?config|inspect|debug|heapsnapshot|heap-prof)(?![a-z]))/

/** Lists variables and switches that would run or expose foreign code in this process. */
export const findForeignCodeSettings = (
  env: Readonly<Record<string, string | undefined>>,
  switches: readonly string[],
): readonly string[] => [
  ...loaderVariables.filter(name => (env[name] ?? '') !== ''),
  ...switches.filter(each => loaderSwitches.test(each.replaceAll('_', '-'))),
]
