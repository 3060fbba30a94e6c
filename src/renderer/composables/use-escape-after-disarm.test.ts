// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { MandateEndReason } from '@core/envelope/mandate-end-reason'
import type { ListedMandate } from '@core/snapshot/desk-snapshot'
import { ZERO } from '@core/value/decimal-amount'
import { envelope } from '../../../test/kit/envelopes'
import { mountDesk } from '../../../test/kit/mount-desk'
import { NOW } from '../../../test/kit/screen'
import { dated } from '../../../test/kit/trade'
import DeskMenu from '../components/kit/DeskMenu.vue'
import { useEscapeAfterDisarm } from './use-escape-after-disarm'

enableAutoUnmount(afterEach)

const listed = (why?: MandateEndReason): ListedMandate => ({
  ...{ envelope: envelope(), at: NOW, digest: 'd', used: { writes: 0, worth: ZERO, sizes: {} } },
  ...(why !== undefined && { ended: { at: NOW, why } }),
})
const page = defineComponent({
  setup() {
    useEscapeAfterDisarm()
    return () => h(DeskMenu, null, { button: () => h('button', 'Menu'), default: () => h('p', 'open menu') })
  },
})

describe('open menu while armed', () => {
  it.each<[MandateEndReason, boolean]>([
    ['disarmed', false],
    ['time', true],
  ])('at an end by “%s” stays open: %s', async (why, isOpen) => {
    const { door, view } = await mountDesk(page, {
      snapshot: { armed: dated({ envelopes: [listed()], refused: [] }) },
    })
    await view.get('button').trigger('keydown', { key: 'Enter' })
    await flushPromises()
    expect(document.body.textContent).toContain('open menu')
    door.tell('desk.changed', { armed: { ...dated({ envelopes: [listed(why)], refused: [] }), version: 2 } })
    await flushPromises()
    expect(document.body.textContent.includes('open menu')).toBe(isOpen)
  })
})
