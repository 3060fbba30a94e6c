import { expect, it } from 'vitest'
import { packageOf } from './bundled.mjs'

it.each([
  ['/p/src/main/index.ts', undefined],
  ['/p/node_modules/ws/lib/sender.js', 'ws'],
  ['/p/node_modules/@vue/shared/dist/shared.js?v=1', '@vue/shared'],
  ['C:\\p\\node_modules\\ws\\lib\\sender.js', 'ws'],
  // One of two versions: its name alone would mean the other.
  [
    '/p/node_modules/http-proxy-agent/node_modules/agent-base/index.js',
    'http-proxy-agent/node_modules/agent-base',
  ],
  ['/p/node_modules/@a/b/node_modules/@c/d/index.js', '@a/b/node_modules/@c/d'],
  ['\0vite/preload-helper.js', 'vite'],
  ['\0plugin-vue:export-helper', '@vitejs/plugin-vue'],
])('attributes the module %s to the package %s', (id, name) => expect(packageOf(id)).toBe(name))
