import { expect, it } from 'vitest'
import { createChildEnvironment } from './child-environment'

it('passes on the variables of the session’s services and displays, and nothing else', () => {
  const from = {
    HOME: '/home/a',
    DISPLAY: ':0',
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus',
    XDG_RUNTIME_DIR: undefined,
    NODE_OPTIONS: '--require /tmp/x.js',
    LD_PRELOAD: '/tmp/x.so',
    HTTPS_PROXY: 'http://proxy',
    ELECTRON_RUN_AS_NODE: '1',
    NPM_TOKEN: 'secret',
  }
  expect(createChildEnvironment(from)).toEqual({
    HOME: '/home/a',
    DISPLAY: ':0',
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus',
  })
})
