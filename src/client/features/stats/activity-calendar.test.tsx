import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ActivityCalendar } from './activity-calendar.tsx'

it('labels each day with practice and draws all other days as one path', () => {
  const days = [
    { day: '2026-11-19', actions: 2, rehearsals: 1 },
    { day: '2026-11-20', actions: 1, rehearsals: 0 },
  ]
  const { container } = render(<ActivityCalendar today="2026-11-21" days={days} />)
  expect(
    screen.getByRole('img', { name: /^Practice on 2 days of the last year\. Most recently on Nov 20, 2026/ }),
  ).toBeVisible()
  expect([...container.querySelectorAll('rect title')].map((title) => title.textContent)).toEqual([
    'Nov 19, 2026: practised 3 times',
    'Nov 20, 2026: practised 1 time',
    'Nov 21, 2026: no practice yet',
  ])
  // One M command for each day of the calendar up to today, except the days with practice.
  const empty = container.querySelector('path')?.getAttribute('d')?.match(/M/g)?.length ?? 0
  expect(empty).toBeGreaterThan(360)
  expect(empty).toBeLessThan(372)
})
