import { describe, expect, it } from 'vitest'
import { addDeskMark, resolve } from './loader.mjs'

describe('module loader', () => {
  it.each([
    ['file:///app/out/part.js', 'file:///app/out/main.js?desk=3', 'file:///app/out/part.js?desk=3'],
    ['file:///app/out/part.js', 'file:///app/out/main.js', 'file:///app/out/part.js'],
    [
      'file:///app/node_modules/ws/index.js',
      'file:///app/out/main.js?desk=3',
      'file:///app/node_modules/ws/index.js',
    ],
    ['node:fs', 'file:///app/out/main.js?desk=3', 'node:fs'],
    ['file:///app/out/part.js?desk=3', 'file:///app/out/main.js?desk=3', 'file:///app/out/part.js?desk=3'],
  ])('keeps a module in its importer’s desk unless it is a package: %s', (url, parent, expected) => {
    expect(addDeskMark(url, parent)).toBe(expected)
  })

  it('replaces electron with the stand-in and resolves every other import as usual', async () => {
    const next = (specifier: string) => ({ url: `file:///app/${specifier}` })
    const none = { conditions: [], importAttributes: {}, importAssertions: {} }
    const context = { ...none, parentURL: 'file:///app/main.js?desk=1' }
    const at = async (name: string) => (await resolve(name, context, next)).url
    expect(await at('electron')).toMatch(/host\/electron-shim\.mjs$/)
    expect(await at('electron/main')).toMatch(/host\/electron-shim\.mjs$/)
    expect(await at('electron-log.js')).toBe('file:///app/electron-log.js?desk=1')
  })
})
