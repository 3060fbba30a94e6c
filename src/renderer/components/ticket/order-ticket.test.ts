// @vitest-environment happy-dom
import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { mountDesk } from '../../../../test/kit/mount-desk'
import OrderTicket from './OrderTicket.vue'
import type TicketBody from './TicketBody.vue'

const form = vi.hoisted(() => ({ review: vi.fn(), focus: vi.fn(), load: (): void => undefined }))
vi.mock('./TicketBody.vue', () => ({
  default: {
    emits: ['ready'],
    setup(_: object, { emit }: { emit: InstanceType<typeof TicketBody>['$emit'] }) {
      form.load = () => emit('ready', form)
      return () => undefined
    },
  },
}))

enableAutoUnmount(afterEach)

it('does the last call that came before its form was there, once', async () => {
  const { view } = await mountDesk(OrderTicket, {})
  view.vm.review()
  view.vm.focus('size')
  expect(form.focus).not.toHaveBeenCalled()
  form.load()
  expect(form.focus.mock.calls).toEqual([['size']])
  expect(form.review).not.toHaveBeenCalled()
  view.vm.review()
  expect(form.review).toHaveBeenCalledOnce()
})
