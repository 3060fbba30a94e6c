import { describe, expect, it } from 'vitest'
import {
  READ_ONLY_SWITCH,
  findEarlyVariable,
  dropUnsafeVariables,
  hasCommandSwitch,
  takeEarlierDroppedNames,
  isDevelopmentStart,
  suggestSwitch,
  listForbiddenSwitches,
  findForbiddenSwitch,
  type ProcessEnvironment,
} from './launch-environment'

describe('the environment', () => {
  it('drops variables that change Node’s network, modules and logs in any letter case, and keeps the rest', () => {
    const kept = {
      PATH: '/bin',
      HOME: '/h',
      NODE_ENV: 'test',
      PERPDESK_HOME: '/d',
      LANG: 'de',
      MY_NODE_X: '1',
    }
    const unwanted = [
      'ALL_PROXY',
      'DEBUG',
      'ELECTRON_DISABLE_SANDBOX',
      'ELECTRON_FORCE_IS_PACKAGED',
      'ELECTRON_LOG_ASAR_READS',
      'ELECTRON_RUN_AS_NODE',
      'HTTPS_PROXY',
      'NODE_DEBUG',
      'NODE_EXTRA_CA_CERTS',
      'NODE_OPTIONS',
      'NODE_PATH',
      'NODE_TLS_REJECT_UNAUTHORIZED',
      'NODE_USE_ENV_PROXY',
      'OPENSSL_CONF',
      'SSLKEYLOGFILE',
      'SSL_CERT_FILE',
      'http_proxy',
      'no_proxy',
    ]
    const env: ProcessEnvironment = { ...kept, ...Object.fromEntries(unwanted.map(name => [name, 'x'])) }
    expect(dropUnsafeVariables(env)).toEqual(unwanted)
    expect(env).toEqual(kept)
    expect(dropUnsafeVariables(env)).toEqual([])
  })

  it('names variables dropped before this process began, and accepts no other text as such a name', () => {
    const env: ProcessEnvironment = {
      HOME: '/h',
      PERPDESK_LEFT_OUT: 'NODE_OPTIONS <b>LOUD</b> PATH OPENSSL_CONF',
    }
    expect(takeEarlierDroppedNames(env)).toEqual(['NODE_OPTIONS', 'OPENSSL_CONF'])
    expect(env).toEqual({ HOME: '/h' })
    expect(takeEarlierDroppedNames(env)).toEqual([])
  })

  it.each([
    [['NODE_DEBUG'], true, 'NODE_DEBUG'],
    [['NODE_OPTIONS', 'NODE_DEBUG_NATIVE'], false, 'NODE_OPTIONS'],
    [['NODE_OPTIONS', 'NODE_DEBUG_NATIVE'], true, 'NODE_DEBUG_NATIVE'],
    [['NODE_OPTIONS'], false, 'NODE_OPTIONS'],
    [['NODE_OPTIONS'], true, undefined],
    [['OPENSSL_CONF', 'HTTPS_PROXY'], false, 'OPENSSL_CONF'],
    [['OPENSSL_CONF'], true, undefined],
    [['node_options'], false, 'node_options'],
    [['ELECTRON_DISABLE_SANDBOX'], true, 'ELECTRON_DISABLE_SANDBOX'],
    [['Electron_Disable_Sandbox'], true, 'Electron_Disable_Sandbox'],
    [['ELECTRON_FORCE_IS_PACKAGED', 'NODE_OPTIONS'], true, 'ELECTRON_FORCE_IS_PACKAGED'],
    [['NODE_TLS_REJECT_UNAUTHORIZED', 'HTTPS_PROXY'], false, undefined],
  ])('of %j (packaged: %s) includes the already applied variable %s', (names, isPackaged, found) =>
    expect(findEarlyVariable(names, isPackaged)).toBe(found),
  )

  it('drops a name that contains a line break, at which a pattern would stop', () => {
    const env: ProcessEnvironment = { 'NODE_OP\nTIONS': '--inspect', 'LIBVA_X\r\n': '1', PATH: '/bin' }
    expect([dropUnsafeVariables(env), env]).toEqual([['LIBVA_X\r\n', 'NODE_OP\nTIONS'], { PATH: '/bin' }])
  })

  it('marks a development desk by one variable, and never a packaged desk', () => {
    expect(isDevelopmentStart({ PERPDESK_DEVELOPING: 'hot reload' }, false)).toBe(true)
    expect(isDevelopmentStart({ PERPDESK_DEVELOPING: 'hot reload' }, true)).toBe(false)
    expect(
      isDevelopmentStart({ ELECTRON_RENDERER_URL: 'http://localhost:1', NODE_ENV: 'development' }, false),
    ).toBe(false)
  })
})

describe('command-line switches', () => {
  const on = (platform: NodeJS.Platform, isRoot = false) => ({ platform, isRoot })

  it.each([
    '--remote-debugging-port=0',
    '-remote-debugging-pipe',
    '--Remote-Debugging-Port=1',
    '--host-resolver-rules=MAP * 1.2.3.4',
    '--webrtc-ip-handling-policy=default',
    '--ssl-key-log-file=/tmp/x',
    '--ignore-certificate-errors',
    ' --remote-debugging-port=1',
    '\t-remote-debugging-pipe\n',
    '\u0085--no-sandbox',
    '\u00a0--inspect',
    '--inspect',
    '--renderer-cmd-prefix=x',
    '--no-sandbox',
    '--',
    '--a-switch-of-the-year-2030',
    '--readonly',
    '--read-only=no',
    'readonly',
    'read-only',
    'help',
  ])('are refused: %s', word => {
    expect(findForbiddenSwitch(['/app', '--read-only', word], on('linux'))).toBe(word)
  })

  it.each([
    '--read-only',
    '--lang=de',
    '--force-device-scale-factor=2',
    '--disable-gpu',
    '-psn_0_1234',
    '-Embedding',
    'file',
    '-',
  ])('are allowed: %s', word => expect(findForbiddenSwitch([word], on('darwin'))).toBeUndefined())

  it('are all named that are refused, as Chromium parses them', () =>
    expect(
      listForbiddenSwitches(
        ['--Inspect-Brk=9', '--lang=de', 'file', '-no-sandbox', 'readonly', '--remote-debugging-port'],
        on('linux'),
      ),
    ).toEqual(['inspect-brk', 'no-sandbox', 'remote-debugging-port']))

  it('may begin with a slash on Windows', () => {
    expect(findForbiddenSwitch(['/remote-debugging-port=1'], on('win32'))).toBe('/remote-debugging-port=1')
    expect(findForbiddenSwitch(['/remote-debugging-port=1'], on('linux'))).toBeUndefined()
  })

  it('may disable the sandbox for root, which has none in Chromium', () => {
    expect(findForbiddenSwitch(['--no-sandbox'], on('linux', true))).toBeUndefined()
    expect(findForbiddenSwitch(['--no-sandbox'], on('linux'))).toBe('--no-sandbox')
    // Elsewhere it runs for everybody.
    expect(findForbiddenSwitch(['--no-sandbox'], on('darwin', true))).toBe('--no-sandbox')
  })

  it.each(['--read-only', '-read-only', '--READ-ONLY', ' --read-only '])(
    'make the desk read-only with %s',
    word => {
      expect([
        findForbiddenSwitch([word], on('linux')),
        hasCommandSwitch(['/app', word], READ_ONLY_SWITCH, 'linux'),
      ]).toEqual([undefined, true])
      expect(hasCommandSwitch(['/app', 'read-only'], READ_ONLY_SWITCH, 'linux')).toBe(false)
    },
  )

  it.each([
    ['--readonly', '--read-only'],
    ['readonly', '--read-only'],
    ['--view-only', '--read-only'],
    ['--hlep', undefined],
    ['--helpp', '--help'],
    ['--inspect', undefined],
  ])('suggest for %s the nearest known switch: %s', (word, near) => expect(suggestSwitch(word)).toBe(near))
})
