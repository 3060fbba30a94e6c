import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headerToWeb, originOf, schemeOf, toApp, toWeb } from './address.mjs'

describe('an address', () => {
  it.each([
    ['app://desk/', 'https://desk.app.invalid/'],
    ['app://desk', 'https://desk.app.invalid'],
    ['app://desk/a%5c..?b#c', 'https://desk.app.invalid/a%5c..?b#c'],
    ['APP://desk/x', 'https://desk.APP.invalid/x'],
  ])('of the application is known to Chromium under another name: %s', (app, web) => {
    expect(toWeb(app)).toBe(web)
    expect(toApp(web)).toBe(app)
  })

  it.each([
    'https://example.com/',
    'http://127.0.0.1:5173/@vite/client',
    'wss://example.com/',
    'file:///etc/passwd',
    'data:text/html,x',
    'about:blank',
    'blob:https://x/1',
    'javascript:alert(1)',
    'https://invalid/',
    'https://a.b.c.invalid/',
    'https://desk.app.invalid.example.com/',
    'https://desk.app.invalid:8443/',
    '',
  ])('that is not the application’s stays what it is: %s', url => {
    expect([toWeb(url), toApp(url)]).toEqual([url, url])
  })

  it('comes back from Chromium as it went, whatever path it has', () => {
    const part = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/)
    fc.assert(
      fc.property(part, fc.stringMatching(/^[\w/%.?#-]{0,20}$/), (host, path) => {
        const url = `app://${host}/${path}`
        expect(toApp(toWeb(url))).toBe(url)
      }),
    )
  })
})

it.each([
  ['https://desk.app.invalid/x', 'app://desk'],
  ['app://sheet/', 'app://sheet'],
  ['https://example.com:81/x', 'https://example.com:81'],
  ['about:blank', 'null'],
  ['data:text/html,https://desk.app.invalid/', 'null'],
  ['file:///x', 'null'],
  ['chrome-error://chromewebdata/', 'chrome-error://chromewebdata'],
])('the origin of %s is %s', (url, origin) => {
  expect(originOf(url)).toBe(origin)
})

it('a scheme is what stands before the first colon', () => {
  expect(['APP://x', 'data:,', ''].map(schemeOf)).toEqual(['app', 'data', ''])
})

it.each([
  [
    "script-src 'self'; img-src app://desk app://sheet/x data:",
    "script-src 'self'; img-src https://desk.app.invalid https://sheet.app.invalid/x data:",
  ],
  ['https://example.com', 'https://example.com'],
  ['text/html; charset=utf-8', 'text/html; charset=utf-8'],
])('a header means the same addresses to Chromium: %s', (text, web) => {
  expect(headerToWeb(text)).toBe(web)
})
