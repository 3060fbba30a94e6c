/** The least that opens a window and shows a word in it: what a start is measured beside. */
import { app, BaseWindow, protocol, WebContentsView } from 'electron'

const page = '<!doctype html><title>blank</title><main id="app"><b class="painted">blank</b></main>'

protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])

async function open() {
  protocol.handle('app', () => new Response(page, { headers: { 'content-type': 'text/html' } }))
  const window = new BaseWindow({ width: 1440, height: 900 })
  const view = new WebContentsView()
  window.contentView.addChildView(view)
  view.setBounds(window.getContentBounds())
  await view.webContents.loadURL('app://desk/')
}

void app.whenReady().then(open)
