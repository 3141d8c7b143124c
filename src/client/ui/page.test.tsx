import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { focusPage, Page } from './page.tsx'

it('names the landmark that takes the focus by the heading of its screen', () => {
  focusPage()
  render(
    <Page>
      <h1>Your story</h1>
    </Page>,
  )
  expect(screen.getByRole('main', { name: 'Your story' })).toHaveFocus()
})

it('keeps the name of the landmark in step with the heading', () => {
  const screenWith = (heading: string) => (
    <Page>
      <h1>{heading}</h1>
    </Page>
  )
  const { rerender } = render(screenWith('Welcome'))
  focusPage()
  rerender(screenWith('Welcome back'))
  expect(screen.getByRole('main')).toHaveAccessibleName('Welcome back')
})

it('hands the focus on when a skeleton is replaced by its content', () => {
  const { rerender } = render(<Page key="skeleton">Loading</Page>)
  screen.getByRole('main').focus()
  rerender(
    <Page key="content">
      <h1>Welcome back</h1>
    </Page>,
  )
  expect(screen.getByRole('main', { name: 'Welcome back' })).toHaveFocus()
})
