import { EventEmitter } from 'node:events'
import type { WebContents } from 'electron'
import { expect, it } from 'vitest'
import { confinePage } from './page-confinement'
import type { DeskPage } from './desk-pages'

it('leaves no document a drag handle, by a style that no page style can override', async () => {
  const put: { css: string; cssOrigin: string | undefined }[] = []
  let isThere = true
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: () => undefined,
    setWebRTCIPHandlingPolicy: () => undefined,
    // A session that was confined before stays as it is.
    session: { protocol: { isProtocolHandled: () => true } },
    insertCSS(css: string, options: { cssOrigin?: string }) {
      put.push({ css, cssOrigin: options.cssOrigin })
      return isThere ? Promise.resolve('key') : Promise.reject(new Error('Render frame was disposed'))
    },
  })
  confinePage(contents as unknown as WebContents, {} as DeskPage)
  expect(put).toEqual([])
  contents.emit('dom-ready')
  expect(put).toEqual([
    { css: expect.stringMatching(/^\*, .*[^-]app-region: initial !important/), cssOrigin: 'user' },
  ])
  // Another document, and one that is gone before it has any.
  isThere = false
  contents.emit('dom-ready')
  await new Promise(done => setImmediate(done))
  expect(put).toHaveLength(2)
})
