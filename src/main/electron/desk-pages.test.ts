import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBuiltPages, openDevelopmentPages, type DeskPages } from './desk-pages'
import { contentSecurityPolicy, developmentHeaders, pageHeaders } from './policy'

const root = mkdtempSync(join(tmpdir(), 'pages-'))
let pages: DeskPages
const get = (url: string, method = 'GET') => pages.desk.serve({ method, url })

beforeAll(() => {
  for (const folder of ['assets/fonts', 'desk', 'popout', 'consent', 'strip'])
    mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'desk/index.html'), '<p>desk</p>')
  writeFileSync(join(root, 'popout/index.html'), '<p>popout</p>')
  writeFileSync(join(root, 'consent/index.html'), '<p>sheet</p>')
  writeFileSync(join(root, 'strip/index.html'), '<p>strip</p>')
  writeFileSync(join(root, 'assets/desk-1.js'), 'export {}')
  writeFileSync(join(root, 'assets/fonts/inter.woff2'), 'font')
  writeFileSync(join(root, 'assets/odd.bin'), 'odd')
  writeFileSync(join(root, 'private.txt'), 'not listed')
  pages = openBuiltPages(root)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('a built page', () => {
  it('is served its own entry file', async () => {
    expect(await (await get('app://desk/')).text()).toBe('<p>desk</p>')
    for (const kind of ['chart', 'ladder'] as const) {
      const beside = await pages[kind].serve({ method: 'GET', url: `app://${kind}/` })
      expect(await beside.text()).toBe('<p>popout</p>')
    }
    const sheet = await pages.sheet.serve({ method: 'GET', url: 'app://sheet/' })
    expect(await sheet.text()).toBe('<p>sheet</p>')
  })

  it.each([
    ['app://desk/', 'text/html; charset=utf-8'],
    ['app://desk/assets/desk-1.js', 'text/javascript; charset=utf-8'],
    ['app://desk/assets/fonts/inter.woff2', 'font/woff2'],
    ['app://desk/assets/odd.bin', 'application/octet-stream'],
  ])('serves %s as %s with the content security policy', async (url, kind) => {
    const { status, headers } = await get(url)
    expect({ status, kind: headers.get('content-type') }).toEqual({ status: 200, kind })
    expect(headers.get('content-security-policy')).toBe(contentSecurityPolicy)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    'app://sheet/',
    'app://chart/',
    'app://ladder/',
    'app://desk/index.html',
    'app://desk/desk/index.html',
    'app://desk/private.txt',
    'app://desk/assets/../private.txt',
    'app://desk/assets/..%2fprivate.txt',
    'app://desk/assets/..\\private.txt',
    'app://desk/assets/..%5cprivate.txt',
    'app://desk/assets/',
    'app://desk/assets',
    'app://desk//etc/passwd',
    'app://desk/assets/desk-1.js?x',
    'app://desk/assets/DESK-1.js',
    'file:///etc/passwd',
    'app://desk@evil/',
    '',
  ])('answers %j with status 404 and the content security policy', async url => {
    const { status, headers } = await get(url)
    expect({ status, policy: headers.get('content-security-policy') }).toEqual({
      status: 404,
      policy: contentSecurityPolicy,
    })
  })

  it.each(['POST', 'HEAD', 'PUT', 'OPTIONS', 'get'])('refuses the method %s', async method => {
    expect((await get('app://desk/', method)).status).toBe(405)
  })

  it.each([
    ['app://desk/assets/desk-1.js', true],
    ['app://desk.evil/', false],
    ['app://sheet/', false],
    ['https://desk/', false],
    ['app://desk', false],
  ])('recognises %s as its own address: %s', (address, own) => {
    expect(pages.desk.owns(address)).toBe(own)
  })
})

it('serves development pages from the server’s origin, including the reload socket', () => {
  const { desk, sheet } = openDevelopmentPages('http://localhost:5173/some/path')
  expect([desk.origin, desk.url, sheet.url]).toEqual([
    'http://localhost:5173',
    'http://localhost:5173/desk/index.html',
    'http://localhost:5173/consent/index.html',
  ])
  expect(
    ['http://localhost:5173/@vite/client', 'ws://localhost:5173/', 'http://localhost:51730/'].map(desk.owns),
  ).toEqual([true, true, false])
})

it('relaxes styles and the reload socket for hot reload, and no script', () => {
  const { 'Content-Security-Policy': policy } = developmentHeaders
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self' ws://localhost:*;")
  expect(policy).toContain("style-src 'self' 'unsafe-inline';")
  expect({ ...developmentHeaders, 'Content-Security-Policy': contentSecurityPolicy }).toEqual(pageHeaders)
})

it('has exactly the documented policy', () => {
  expect(contentSecurityPolicy).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'none'; worker-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
})
