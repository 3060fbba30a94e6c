/** A minimal Electron app that opens a window with one word. Its start is the reference for the desk's start. */
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
