import { expect, it } from 'vitest'
import { makeMoment } from '../../lib/testing/factories.ts'
import { todaysMoment } from './todays-moment.ts'

const moment = (pcmNumber: number, imageUrl: string | null = `/media/images/${pcmNumber}`) =>
  makeMoment({ id: 1000 + pcmNumber, pcmNumber, imageUrl })

it('gives each completed moment its day in turn', () => {
  const moments = [moment(3), moment(1), moment(2, null), moment(5)]
  const numbers = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(
    (day) => todaysMoment(moments, day)?.pcmNumber,
  )
  expect(new Set(numbers.slice(0, 3))).toEqual(new Set([1, 3, 5]))
  expect(numbers[3]).toBe(numbers[0])
})

it('has no moment while none is completed', () => {
  expect(todaysMoment([moment(1, null)], '2026-11-20')).toBeUndefined()
  expect(todaysMoment([], '2026-11-20')).toBeUndefined()
})
