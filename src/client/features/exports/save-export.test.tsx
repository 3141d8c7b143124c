import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
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
])('says what is missing of %j', async (file, description) => {
  await saveExport(file)
  expect(await screen.findByText('Download Failed')).toBeTruthy()
  expect(screen.getByText(description)).toBeTruthy()
})

it('says what the server answered', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404, statusText: 'Not Found' }))
  await saveExport(FILE)
  expect(await screen.findByText('Failed to fetch export file: 404 Not Found')).toBeTruthy()
})

it('says that the line broke', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await saveExport(FILE)
  expect(await screen.findByText('There was an error downloading the file. Please try again.')).toBeTruthy()
})
