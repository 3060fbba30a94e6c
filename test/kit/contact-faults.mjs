/**
 * One fault for each point of the contact with Electron. It is planted into the stand-in, or into the events that main
 * receives, before main is loaded. Each is named after the defect.
 */
import { connect } from 'node:net'

/** Plants a fault once the desk is open and before any point is tried. */
const onceOpen = (sitting, plant) => {
  const { open } = sitting
  sitting.open = async () => {
    await open()
    await plant()
  }
}
const inPage = (sitting, host, script) =>
  onceOpen(sitting, async () => sitting.run(await sitting.page(host), script))
/** Changes the events that main receives from one page. */
const changeEvents = (sitting, host, change) =>
  onceOpen(sitting, async () => {
    const page = await sitting.page(host)
    const emit = page.emit.bind(page)
    page.emit = (name, ...args) => change(emit, name, ...args)
  })
const onEachPage = ({ app }, change) => app.on('web-contents-created', (_, contents) => change(contents))
const unpreventable = { preventDefault: () => undefined }

export const seesNode = (_, sitting) => inPage(sitting, 'desk', () => void (globalThis.require = 1))
export const sheetHasTwoWords = (_, sitting) => inPage(sitting, 'sheet', () => void (globalThis.desk = {}))
export const isNotShutIn = (_, sitting) =>
  onceOpen(sitting, async () => {
    const page = await sitting.page('ladder')
    page.preferences = { ...page.preferences, sandbox: false }
  })
export const sharesItsWorld = (_, sitting) =>
  onceOpen(sitting, async () => {
    const page = await sitting.page('desk')
    page.executeJavaScriptInIsolatedWorld = async (_world, [{ code }]) => (await page.page()).evaluate(code)
  })
export const hasNoPolicy = electron =>
  onEachPage(electron, ({ session: { protocol } }) => {
    const { handle } = protocol
    protocol.handle = (scheme, serve) =>
      handle.call(protocol, scheme, async request => {
        const { body, status, headers } = await serve(request)
        const kept = [...headers].filter(([name]) => name !== 'content-security-policy')
        return new Response(body, { status, headers: kept })
      })
  })
export const isGrantedAll = electron =>
  onEachPage(electron, ({ session }) => {
    session.setPermissionRequestHandler = () => undefined
    session.setPermissionCheckHandler = () => undefined
  })
export const reachesSomebody = (_, sitting) => {
  const { run } = sitting
  sitting.run = (page, script, given) => {
    if (script.name === 'knock') connect(given, '127.0.0.1').on('error', () => undefined)
    return run(page, script, given)
  }
}
export const isWorkedOn = () => void (process.env.PERPDESK_DEVELOPING = 'hot reload')
export const sheetHasNoScheme = (_, sitting) =>
  onceOpen(sitting, async () => (await sitting.page('sheet')).session.protocol.unhandle('app'))
export const opensAPage = electron =>
  onEachPage(electron, contents => {
    contents.navigation.answerOpeningsWith(() => {
      new electron.WebContentsView()
      return { action: 'deny' }
    })
    contents.setWindowOpenHandler = () => undefined
  })
export const asksWithADialog = (_, sitting) =>
  inPage(sitting, 'desk', () => void (globalThis.confirm = () => true))
export const keepsNoKey = (_, sitting) =>
  changeEvents(sitting, 'desk', (emit, name, event, ...args) =>
    emit(name, name === 'before-input-event' ? unpreventable : event, ...args),
  )
export const keepsNoPress = (_, sitting) =>
  changeEvents(sitting, 'desk', (emit, name, event, ...args) =>
    emit(name, name === 'before-mouse-event' ? unpreventable : event, ...args),
  )
export const asksTooLate = (_, sitting) =>
  changeEvents(sitting, 'desk', (emit, name, ...args) =>
    name === 'before-mouse-event' ? setTimeout(() => emit(name, ...args), 100) : emit(name, ...args),
  )
export const tellsOtherPlaces = (_, sitting) =>
  changeEvents(sitting, 'desk', (emit, name, event, detail, ...rest) =>
    name === 'before-mouse-event'
      ? emit(name, event, { ...args, x: detail.x / 2, y: detail.y / 2 }, ...rest)
      : emit(name, event, detail, ...rest),
  )
export const fingersAreMice = (_, sitting) =>
  changeEvents(sitting, 'desk', (emit, name, event, detail) => {
    if (name === 'input-event' && detail.type === 'touchStart')
      emit('before-mouse-event', unpreventable, { type: 'mouseDown', x: 0, y: 0, button: 'left' })
    return emit(name, event, detail)
  })
export const pressIsKept = (_, sitting) =>
  onceOpen(sitting, async () => {
    const page = await sitting.page('desk')
    const { executeJavaScriptInIsolatedWorld } = page
    page.executeJavaScriptInIsolatedWorld = async (world, scripts) =>
      scripts[0].code.includes('delegate')
        ? undefined
        : executeJavaScriptInIsolatedWorld.call(page, world, scripts)
  })
export const mainHearsNothing = (_, sitting) =>
  changeEvents(sitting, 'desk', (emit, name, ...args) =>
    name.startsWith('before-') ? false : emit(name, ...args),
  )
export const sheetLiesBelow = (_, sitting) =>
  onceOpen(sitting, () => {
    const { contentView } = sitting.frame
    const add = contentView.addChildView.bind(contentView)
    contentView.addChildView = view => add(view, 0)
  })
export const sheetIsNotTold = (_, sitting) =>
  changeEvents(sitting, 'sheet', (emit, name, ...args) => (name === 'focus' ? false : emit(name, ...args)))
export const isNeverHidden = (_, sitting) =>
  onceOpen(sitting, async () => (await sitting.page('sheet')).setBackgroundThrottling(false))
export const sharesASession = (_, sitting) =>
  onceOpen(sitting, async () => {
    const [desk, popout] = [await sitting.page('desk'), await sitting.page('ladder')]
    popout.session = desk.session
  })
export const startsTwice = (_, sitting) => void (sitting.again = () => Promise.resolve(0))
export const loadsNothing = ({ utilityProcess }) => {
  const { fork } = utilityProcess
  utilityProcess.fork = (path, ...rest) =>
    fork(path.endsWith('native-child.cjs') ? '/nowhere.cjs' : path, ...rest)
}
export const endsTooSoon = ({ utilityProcess }) => {
  const { fork } = utilityProcess
  utilityProcess.fork = (path, ...rest) => {
    const child = fork(path, ...rest)
    if (path.endsWith('native-child.cjs')) child.kill = () => void child.end() ?? true
    return child
  }
}
export const knowsNoIdleness = ({ powerMonitor }) => void (powerMonitor.getSystemIdleTime = () => NaN)
export const losesItsIcon = ({ Tray }) => void (Tray.prototype.isDestroyed = () => true)
export const hasAnIdleItem = ({ Menu }, sitting) =>
  onceOpen(sitting, () => {
    const [first] = Menu.getApplicationMenu().items
    first.submenu.items.push({ type: 'normal', label: 'Nothing' })
  })
