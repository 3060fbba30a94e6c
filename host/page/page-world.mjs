/**
 * Installs the page's end of the bridge. It runs as source text in the page's own world, before any script of the
 * page, so it must not use anything outside itself.
 *
 * SECURITY: native functions are captured now and called only through the captured `apply`. A page that later replaces
 * CustomEvent, Promise, dispatchEvent or an Event getter therefore never receives a bridge event and cannot learn
 * `nonce`. For the same reason no page code runs while a bridge event is dispatched, because `window.event` would
 * expose it: a synchronous result is stored in `syncOutcome`.
 *
 * @param {string} nonce
 */
export function bridgeIntoPage(nonce) {
  const { apply } = Reflect
  const { defineProperty, freeze, getOwnPropertyDescriptor, keys, setPrototypeOf } = Object
  const [NativeEvent, NativePromise, NativeError] = [CustomEvent, Promise, Error]
  const { stopImmediatePropagation } = Event.prototype
  const readDetail = getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get ?? (() => undefined)
  const { addEventListener, dispatchEvent } = EventTarget.prototype
  const enqueueMicrotask = queueMicrotask
  const clone = structuredClone
  const pageDocument = document

  /** Removes the prototype, through which a page could add properties. @param {object} own @returns {any} */
  const withoutPrototype = own => setPrototypeOf(own, null)

  /** @type {Record<number, (outcome: any) => void>} */
  const waiting = Object.create(null)
  /** @type {Record<number, Function>} */
  const callbacks = Object.create(null)
  let lastCall = 0
  let lastCallback = 0
  /** @type {any} */
  let syncOutcome

  /** @param {string} kind @param {any} detail */
  const dispatch = (kind, detail) =>
    apply(dispatchEvent, pageDocument, [new NativeEvent(`${nonce}:${kind}`, withoutPrototype({ detail }))])

  /** @param {string} kind @param {(detail: any) => void} take */
  const listen = (kind, take) =>
    apply(addEventListener, pageDocument, [
      `${nonce}:${kind}`,
      (/** @type {Event} */ event) => {
        apply(stopImmediatePropagation, event, [])
        take(apply(readDetail, event, []))
      },
      true,
    ])

  /** Clones a value. Throws at once for one that cannot be cloned, as Electron's bridge does. @param {unknown} value */
  function cloneOrThrow(value) {
    try {
      return clone(value)
    } catch {
      throw new NativeError('An object could not be cloned.')
    }
  }

  /** @param {unknown} value */
  function encode(value) {
    if (typeof value !== 'function') return withoutPrototype({ value: cloneOrThrow(value) })
    callbacks[++lastCallback] = value
    return withoutPrototype({ callback: lastCallback })
  }

  /** @param {number} ref */
  function createRemoteFunction(ref) {
    return (/** @type {unknown[]} */ ...args) => {
      const id = ++lastCall
      const packed = withoutPrototype({ length: args.length })
      for (let at = 0; at < args.length; at++) packed[at] = encode(args[at])
      syncOutcome = undefined
      dispatch('call', withoutPrototype({ id, ref, args: packed }))
      const outcome = syncOutcome
      syncOutcome = undefined
      if (outcome?.id === id) {
        if (outcome.error !== undefined) throw new NativeError(outcome.error)
        return build(outcome.shape)
      }
      return new NativePromise((resolve, reject) => {
        waiting[id] = late =>
          late.error === undefined ? resolve(build(late.shape)) : reject(new NativeError(late.error))
      })
    }
  }

  /** @param {any[]} shapes */
  function buildList(shapes) {
    /** @type {any[]} */
    const list = []
    for (let at = 0; at < shapes.length; at++) {
      defineProperty(
        list,
        at,
        withoutPrototype({ value: build(shapes[at]), enumerable: true, writable: true }),
      )
    }
    return list
  }

  /** Builds the value that a shape describes. @param {any} shape @returns {any} */
  function build(shape) {
    if (shape.remote !== undefined) return createRemoteFunction(shape.remote)
    if (shape.list !== undefined) return buildList(shape.list)
    if (shape.members === undefined) return shape.value
    /** @type {any} */
    const api = {}
    const names = keys(shape.members)
    for (let at = 0; at < names.length; at++) {
      const name = names[at] ?? ''
      defineProperty(api, name, withoutPrototype({ value: build(shape.members[name]), enumerable: true }))
    }
    return freeze(api)
  }

  listen('expose', ({ key, shape }) => {
    defineProperty(window, key, withoutPrototype({ value: build(shape), enumerable: true }))
  })
  listen('sync', outcome => {
    syncOutcome = outcome
  })
  listen('late', outcome => {
    const settle = waiting[outcome.id]
    delete waiting[outcome.id]
    if (settle !== undefined) enqueueMicrotask(() => settle(outcome))
  })
  listen('callback', ({ callback, args }) => {
    const run = callbacks[callback]
    if (run !== undefined) enqueueMicrotask(() => void apply(run, undefined, buildList(args)))
  })
}
