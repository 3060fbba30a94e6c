import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headerToWeb, originOf, schemeOf, toApp, toWeb } from './address.mjs'

describe('page address', () => {
  it.each([
    ['app://desk/', 'https://desk.app.invalid/'],
    ['app://desk', 'https://desk.app.invalid'],
    ['app://desk/a%5c..?b#c', 'https://desk.app.invalid/a%5c..?b#c'],
    ['APP://desk/x', 'https://desk.APP.invalid/x'],
  ])('of the application has another name in Chromium: %s', (app, web) => {
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
  ])('of another origin stays unchanged: %s', url => {
    expect([toWeb(url), toApp(url)]).toEqual([url, url])
  })

  it('survives a round trip through Chromium, whatever its path', () => {
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
])('derives from %s the origin %s', (url, origin) => {
  expect(originOf(url)).toBe(origin)
})

it('reads the part before the first colon as the scheme', () => {
  expect(['APP://x', 'data:,', ''].map(schemeOf)).toEqual(['app', 'data', ''])
})

it.each([
  [
    "script-src 'self'; img-src app://desk app://sheet/x data:",
    "script-src 'self'; img-src https://desk.app.invalid https://sheet.app.invalid/x data:",
  ],
  ['https://example.com', 'https://example.com'],
  ['text/html; charset=utf-8', 'text/html; charset=utf-8'],
])('translates the addresses in a header for Chromium: %s', (text, web) => {
  expect(headerToWeb(text)).toBe(web)
})
