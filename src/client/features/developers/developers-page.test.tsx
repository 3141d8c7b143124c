import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { DevelopersPage } from './developers-page.tsx'

beforeEach(() => {
  render(<DevelopersPage />)
})

const exampleOf = (operationId: string) =>
  document.querySelector(`#${operationId} [aria-label^="Example of"]`)?.textContent

describe('the example of a call', () => {
  it('sends a personal token where one will do, and the token of a sign-in where it is refused', () => {
    expect(exampleOf('listMoments')).toContain('Bearer $TOKEN')
    expect(exampleOf('getImageFile')).toContain('Bearer $TOKEN')
    expect(exampleOf('getVersion')).not.toContain('Bearer')
    const entries = [...document.querySelectorAll('details')]
    const ofSignIns = entries.filter((entry) =>
      entry.querySelector('summary')?.textContent?.includes('sign-in only'),
    )
    expect(ofSignIns.length).toBeGreaterThan(8)
    for (const { id } of ofSignIns) expect(exampleOf(id), id).toContain('Bearer $SIGN_IN')
    expect(screen.getByText('/auth/v1/token?grant_type=password')).toBeVisible()
  })

  it('has the parameters of the query that are required', () => {
    expect(exampleOf('getPartialFrame')).toContain('/partials/0?attempt=1"')
    expect(exampleOf('getImageFile')).not.toContain('?')
  })

  it('writes files and the archive to a file', () => {
    expect(exampleOf('getImageFile')).toMatch(/ -o file$/)
    expect(exampleOf('downloadAccountData')).toMatch(/ -o data\.zip$/)
    expect(exampleOf('getUser')).not.toContain(' -o ')
  })

  it('changes a record whatever its version is', () => {
    expect(exampleOf('updateMoment')).toContain("-H 'If-Match: *'")
  })
})

it('says that only some calls can be sent again with a key', () => {
  expect(screen.getByText('Retries').parentElement).toHaveTextContent(
    /for the calls that name Idempotency-Key/,
  )
})

it('says that the account page needs a sign-in', () => {
  expect(screen.getByRole('link', { name: 'your account page' }).parentElement).toHaveTextContent(
    /your account page \(sign in first/,
  )
})
