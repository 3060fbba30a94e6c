import { currentStage } from '../stage.mjs'

/** Names that the language, test runners and formatters read from any object; reading them never throws. */
const HARMLESS = new Set([
  'then',
  'toJSON',
  'constructor',
  'asymmetricMatch',
  'nodeType',
  'tagName',
  'inspect',
])

/** @param {string | symbol} key */
const isHarmless = key => typeof key === 'symbol' || HARMLESS.has(key) || !/^[a-z]\w*$/i.test(key)

/** @param {string} name @returns {never} */
function refuse(name) {
  throw new Error(`The Chromium host does not provide Electron's ${name}.`)
}

/**
 * Returns a proxy of `target` that throws when a missing property is read.
 *
 * @template {object} T
 * @param {string} name Electron's name of the object, for the error message.
 * @param {T} target
 * @returns {T}
 */
export function guardObject(name, target) {
  return new Proxy(target, {
    get(held, key) {
      if (key in held) return Reflect.get(held, key)
      return isHarmless(key) ? undefined : refuse(`${name}.${String(key)}`)
    },
  })
}

/**
 * Inserts a guard between a class and its base class. Instances keep their identity and private fields; reading a
 * property that neither class has throws.
 *
 * @param {string} name
 * @param {Function} type
 */
export function guardInstances(name, type) {
  const guard = new Proxy(Object.getPrototypeOf(type.prototype), {
    get(above, key, receiver) {
      if (key in above) return Reflect.get(above, key, receiver)
      return isHarmless(key) ? undefined : refuse(`${name}.${String(key)}`)
    },
  })
  Object.setPrototypeOf(type.prototype, guard)
}

/**
 * Returns a proxy for an object of the running desk. It is looked up at each use, because the next desk in this process
 * has another one.
 *
 * @template {object} T
 * @param {string} name
 * @param {(stage: import('../stage.mjs').Stage) => T} find
 * @returns {T}
 */
export function onStage(name, find) {
  const facade = /** @type {T} */ ({})
  return new Proxy(facade, {
    get(_, key) {
      if (isHarmless(key)) return undefined
      const held = find(currentStage())
      if (!(key in held)) return refuse(`${name}.${String(key)}`)
      const value = Reflect.get(held, key)
      return typeof value === 'function' ? value.bind(held) : value
    },
    set(_, key, value) {
      const held = find(currentStage())
      if (!(key in held)) return refuse(`${name}.${String(key)}`)
      return Reflect.set(held, key, value)
    },
    has: (_, key) => key in find(currentStage()),
  })
}

/**
 * Returns a placeholder for a part of Electron that the stand-in lacks. It can be imported; any use throws.
 *
 * @param {string} name
 * @returns {any}
 */
export function createAbsentPart(name) {
  return new Proxy(function absentPart() {}, {
    get: (_, key) => (isHarmless(key) || key === 'prototype' ? undefined : refuse(`${name}.${String(key)}`)),
    construct: () => refuse(name),
    apply: () => refuse(name),
  })
}

/**
 * Creates the event object that Electron passes to listeners, with `preventDefault` and `defaultPrevented`.
 *
 * @template {object} [T={}]
 * @param {T} [details]
 * @returns {T & { preventDefault(): void, readonly defaultPrevented: boolean }}
 */
export function createEvent(details) {
  let prevented = false
  const event = {
    preventDefault: () => void (prevented = true),
    get defaultPrevented() {
      return prevented
    },
  }
  return /** @type {any} */ (Object.defineProperties(event, Object.getOwnPropertyDescriptors(details ?? {})))
}
