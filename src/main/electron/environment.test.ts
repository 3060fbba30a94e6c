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
} from './environment'

describe('the environment', () => {
  it('loses what changes Node’s network, modules and logs, whatever its case, and keeps all else', () => {
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

  it('names what was left out before this process began, and takes no other word for such a name', () => {
    const env: ProcessEnvironment = { HOME: '/h', PERPDESK_LEFT_OUT: 'NODE_OPTIONS <b>LOUD</b> PATH OPENSSL_CONF' }
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
  ])('of %j (packaged: %s) what was followed already is %s', (names, isPackaged, found) =>
    expect(findEarlyVariable(names, isPackaged)).toBe(found),
  )

  it('loses a name with the end of a line in it as well, which a pattern stops at', () => {
    const env: ProcessEnvironment = { 'NODE_OP\nTIONS': '--inspect', 'LIBVA_X\r\n': '1', PATH: '/bin' }
    expect([dropUnsafeVariables(env), env]).toEqual([['LIBVA_X\r\n', 'NODE_OP\nTIONS'], { PATH: '/bin' }])
  })

  it('says that the desk is worked on by one variable alone, and to no packaged desk', () => {
    expect(isDevelopmentStart({ PERPDESK_DEVELOPING: 'hot reload' }, false)).toBe(true)
    expect(isDevelopmentStart({ PERPDESK_DEVELOPING: 'hot reload' }, true)).toBe(false)
    expect(
      isDevelopmentStart({ ELECTRON_RENDERER_URL: 'http://localhost:1', NODE_ENV: 'development' }, false),
    ).toBe(false)
  })
})

describe('the switches of a start', () => {
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
  ])('may not be %s', word => {
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
  ])('may be %s', word => expect(findForbiddenSwitch([word], on('darwin'))).toBeUndefined())

  it('are all named that are refused, as Chromium takes them', () =>
    expect(
      listForbiddenSwitches(
        ['--Inspect-Brk=9', '--lang=de', 'file', '-no-sandbox', 'readonly', '--remote-debugging-port'],
        on('linux'),
      ),
    ).toEqual(['inspect-brk', 'no-sandbox', 'remote-debugging-port']))

  it('may have a stroke on Windows, where it makes a switch', () => {
    expect(findForbiddenSwitch(['/remote-debugging-port=1'], on('win32'))).toBe('/remote-debugging-port=1')
    expect(findForbiddenSwitch(['/remote-debugging-port=1'], on('linux'))).toBeUndefined()
  })

  it('may be without a sandbox for root, who has none in Chromium', () => {
    expect(findForbiddenSwitch(['--no-sandbox'], on('linux', true))).toBeUndefined()
    expect(findForbiddenSwitch(['--no-sandbox'], on('linux'))).toBe('--no-sandbox')
    // Elsewhere it runs for everybody.
    expect(findForbiddenSwitch(['--no-sandbox'], on('darwin', true))).toBe('--no-sandbox')
  })

  it.each(['--read-only', '-read-only', '--READ-ONLY', ' --read-only '])(
    'make a desk that can only look by %s',
    word => {
      expect([findForbiddenSwitch([word], on('linux')), hasCommandSwitch(['/app', word], READ_ONLY_SWITCH, 'linux')]).toEqual([
        undefined,
        true,
      ])
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
  ])('are named beside %s where one is near: %s', (word, near) => expect(suggestSwitch(word)).toBe(near))
})
