import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { connectionLost, respondAt } from '../../lib/testing/api-server.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { saveExport } from './save-export.ts'

const FILE = { url: '/media/exports/7', filename: 'story.jpg', type: 'instagram' }
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  render(<Toaster />)
})

it.each([
  [null, 'No export result available. Please try creating the export again.'],
  [{ ...FILE, url: '' }, 'Export data is incomplete. Please try creating the export again.'],
  [{ ...FILE, filename: undefined }, 'Export data is incomplete. Please try creating the export again.'],
])('shows an error for the incomplete export data %j', async (file, description) => {
  await saveExport(file)
  expect(await screen.findByText('Download Failed')).toBeVisible()
  expect(screen.getByText(description)).toBeVisible()
})

it('shows the HTTP status of a failed export download', async () => {
  respondAt('GET', FILE.url, new Response('', { status: 404, statusText: 'Not Found' }))
  await saveExport(FILE)
  expect(await screen.findByText('Failed to fetch export file: 404 Not Found')).toBeVisible()
})

it('shows an error when the download of an export fails with a network error', async () => {
  respondAt('GET', FILE.url, connectionLost())
  await saveExport(FILE)
  expect(await screen.findByText('There was an error downloading the file. Please try again.')).toBeVisible()
})
