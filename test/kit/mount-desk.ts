import { flushPromises, mount } from '@vue/test-utils'
import { defineComponent, h, type Component } from 'vue'
import type { DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import { preloadLazyComponents } from '../../src/renderer/lazy-component'
import { useDeskStore } from '../../src/renderer/stores/desk-store'
import { useWatchedMarketStore } from '../../src/renderer/stores/watched-market-store'
import { NOW, openFakeDoor, SYMBOL, type FakeDoor } from './screen'
import { book } from './trade'

/** State of the desk before a component is mounted. */
export interface Standing {
  readonly snapshot?: DeskSnapshot
  /** Answers of the door by channel: a value, or a function of the input. */
  readonly answers?: Readonly<Record<string, unknown>>
  readonly props?: Readonly<Record<string, unknown>>
  /** Values provided to all components of the page, by key. */
  readonly provide?: Readonly<Record<symbol, unknown>>
  /** Components that are not drawn, not drawn in place, or replaced. */
  readonly stubs?: Readonly<Record<string, boolean | Component>>
  /** Prepares the stores and the door for the spec. */
  readonly before?: (door: FakeDoor) => unknown
}

const answered = (value: unknown) =>
  typeof value === 'function'
    ? async (input: unknown) => ({ ok: true, value: (await value(input)) as unknown })
    : { ok: true, value }

/** Clicks the button of that name anywhere on the page. */
async function press(name: string | RegExp): Promise<void> {
  const named = ({ textContent }: Element) =>
    typeof name === 'string' ? textContent.trim() === name : name.test(textContent)
  const button = [...document.body.querySelectorAll('button')].find(named)
  if (button === undefined) throw new Error(`There is no button ${String(name)}.`)
  button.click()
  await flushPromises()
}

/** Mounts a component on fresh stores, after the first picture, and resolves once its first calls were answered. */
export async function mountDesk(
  part: Component,
  { snapshot = {}, answers = {}, props = {}, provide = {}, stubs = {}, before }: Standing = {},
) {
  const door = openFakeDoor('desk', snapshot)
  for (const [channel, value] of Object.entries(answers)) door.answer(channel, answered(value))
  await useDeskStore().open()
  await preloadLazyComponents(async () => undefined)
  await before?.(door)
  // Calls made so far came from the spec.
  door.asked.splice(0)
  const view = mount(part, {
    props,
    global: { plugins: [door.pinia], provide, stubs },
    attachTo: document.body,
  })
  await flushPromises()
  return {
    door,
    view,
    press,
    /** Inputs of the calls to one channel, or to a group: `orders.plan`, or `orders.`. */
    asked: (of: string) =>
      door.asked.flatMap(([channel, input]) =>
        channel === of || (of.endsWith('.') && channel.startsWith(of)) ? [input] : [],
      ),
  }
}

/** Mounts a component that draws a dialog outside of itself. */
export async function mountDialog(part: Component, standing: Standing) {
  const desk = await mountDesk(part, standing)
  const dialog = () => document.body.querySelector<HTMLElement>('[role=dialog]')
  const all = (selector: string) => [...(dialog()?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const field = (label: string) => {
    const found = dialog()?.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)
    if (found === null || found === undefined) throw new Error(`There is no field called ${label}.`)
    return found
  }
  return {
    ...desk,
    dialog,
    field,
    buttons: () => all('button').map(({ textContent }) => textContent.trim()),
    text: () => (dialog()?.textContent ?? '').replaceAll(/[\s\u00a0]+/g, ' '),
    async type(label: string, text: string) {
      field(label).value = text
      field(label).dispatchEvent(new Event('input', { bubbles: true }))
      await flushPromises()
    },
    /** Chooses an option by its text, in a group of buttons or in a list that opens. */
    async choose(words: string) {
      const option = all('option').find(({ textContent }) => textContent.includes(words))
      const list = option?.closest('select')
      if (option instanceof HTMLOptionElement && list) {
        list.value = option.value
        list.dispatchEvent(new Event('change'))
        await flushPromises()
        return
      }
      const radio = all('[role=radio]').find(({ textContent }) => textContent.includes(words))
      if (radio === undefined) throw new Error(`There is no choice called ${words}.`)
      radio.click()
      await flushPromises()
    },
  }
}

/** Runs a composable inside a mounted component that draws this content. */
export async function runInDesk<T>(use: () => T, standing: Standing = {}, drawn: Component | string = 'div') {
  let made: { readonly by: T } | undefined
  const part = defineComponent({
    setup() {
      made = { by: use() }
      return () => h(drawn)
    },
  })
  const desk = await mountDesk(part, standing)
  if (made === undefined) throw new Error('Nothing was made.')
  return { ...desk, made: made.by }
}

/** Watches the usual market and delivers its book. */
export async function watchBook(door: FakeDoor, view: object = {}): Promise<void> {
  useWatchedMarketStore().open()
  await useWatchedMarketStore().watchMarket(SYMBOL)
  door.tell('market.view', { symbol: SYMBOL, trades: [], book: book(), bookAt: NOW, heardAt: NOW, ...view })
}

/** Text of the open explanation. */
export const explanation = (): string =>
  document.querySelector('.explanation')?.textContent.replaceAll('\u00a0', ' ') ?? ''
