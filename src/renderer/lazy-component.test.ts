// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { loadFailureMessage } from '@messages/shell'
import { afterEach, expect, it, vi } from 'vitest'
import { computed, defineComponent, h } from 'vue'
import { lazyComponent, lazyModule, preloadLazyComponents } from './lazy-component'

enableAutoUnmount(afterEach)
afterEach(() => void vi.unstubAllGlobals())

const Part = defineComponent({
  props: { name: { type: String, required: true } },
  emits: ['done'],
  setup:
    (props, { emit, slots }) =>
    () =>
      h('button', { onClick: () => emit('done', props.name) }, [props.name, slots['default']?.()]),
})

it('loads when it is first displayed, with its props, events and slot', async () => {
  const loader = vi.fn(async () => ({ default: Part }))
  const Lazy = lazyComponent(loader)
  expect(loader).not.toHaveBeenCalled()
  const onDone = vi.fn()
  const view = mount(Lazy, { props: { name: 'menu', onDone }, slots: { default: () => ' open' } })
  expect(view.text()).toBe('')
  await flushPromises()
  expect(view.text()).toBe('menu open')
  await view.find('button').trigger('click')
  expect(onDone).toHaveBeenCalledWith('menu')
})

it('is there at once after it was loaded in idle time', async () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (then: () => void) => idle.push(then))
  const loader = vi.fn(async () => ({ default: Part }))
  const Lazy = lazyComponent(loader)
  const preloaded = preloadLazyComponents()
  await flushPromises()
  expect(loader).not.toHaveBeenCalled()
  for (const then of idle) {
    then()
    await flushPromises()
  }
  await preloaded
  expect(loader).toHaveBeenCalledOnce()
  expect(mount(Lazy, { props: { name: 'menu' } }).text()).toBe('menu')
})

it('shows an error after a failed load, and tries again when it is displayed again', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const loader = vi.fn<() => Promise<{ default: typeof Part }>>()
  loader.mockRejectedValueOnce(new Error('no file')).mockResolvedValue({ default: Part })
  const Lazy = lazyComponent(loader)
  const failed = mount(Lazy, {
    props: { name: 'menu' },
    global: { config: { errorHandler: () => undefined } },
  })
  await flushPromises()
  expect(failed.text()).toBe(loadFailureMessage)
  expect(failed.find('[role=alert]').exists()).toBe(true)
  failed.unmount()
  const again = mount(Lazy, { props: { name: 'menu' } })
  await flushPromises()
  expect(again.text()).toBe('menu')
  logged.mockRestore()
})

it('reads a module as undefined until its first reading has loaded it', async () => {
  const loader = vi.fn(async () => ({ limit: '25' }))
  const rules = lazyModule(loader)
  expect(loader).not.toHaveBeenCalled()
  const limit = computed(() => rules()?.limit)
  expect(limit.value).toBeUndefined()
  await flushPromises()
  expect(limit.value).toBe('25')
  expect(loader).toHaveBeenCalledOnce()
})

it('has a module at once after it was loaded in idle time', async () => {
  const rules = lazyModule(async () => ({ limit: '25' }))
  await preloadLazyComponents(async () => undefined)
  expect(rules()?.limit).toBe('25')
})

it('tries again at the next reading of a module that did not load', async () => {
  const loader = vi.fn<() => Promise<{ limit: string }>>()
  loader.mockRejectedValueOnce(new Error('no file')).mockResolvedValue({ limit: '25' })
  const rules = lazyModule(loader)
  await expect(preloadLazyComponents(async () => undefined)).rejects.toThrow('no file')
  expect(rules()).toBeUndefined()
  await flushPromises()
  expect(rules()?.limit).toBe('25')
})

it('has a computed value follow a module that loads at its second try', async () => {
  vi.useFakeTimers()
  try {
    const loader = vi.fn<() => Promise<{ limit: string }>>()
    loader.mockRejectedValueOnce(new Error('no file')).mockResolvedValue({ limit: '25' })
    const rules = lazyModule(loader)
    const limit = computed(() => rules()?.limit)
    expect(limit.value).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(limit.value).toBe('25')
  } finally {
    vi.useRealTimers()
  }
})
