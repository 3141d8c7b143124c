import { describe, expect, it } from 'vitest'
import { accountDataFilename, exportFilename, imageFilename, slugOf } from './file-names.ts'

const TIME = new Date('2026-11-20T23:36:58.123Z')

describe('file names', () => {
  it('imageFilename uses the descriptive name of the moment, or its number', () => {
    expect(imageFilename({ pcmNumber: 2, descriptiveName: 'Dawn on the Lake' }, TIME)).toBe(
      'dawn-on-the-lake-20261120-233658.jpg',
    )
    expect(imageFilename({ pcmNumber: 2, descriptiveName: null }, TIME)).toBe('moment-2-20261120-233658.jpg')
    expect(imageFilename({ pcmNumber: 3, descriptiveName: '日の出 🌅' }, TIME)).toBe(
      'moment-3-20261120-233658.jpg',
    )
  })

  it('slugOf leaves only lower-case ASCII letters, digits and hyphens, at most 60', () => {
    expect(slugOf('../../etc/passwd "; rm -rf')).toBe('etc-passwd-rm-rf')
    expect(slugOf('Été à la mer: l’heure bleue')).toBe('ete-a-la-mer-lheure-bleue')
    expect(slugOf('x'.repeat(500))).toHaveLength(60)
    expect(slugOf(`${'x'.repeat(59)} yz`)).toBe('x'.repeat(59))
  })

  it('exportFilename and accountDataFilename name the product, the kind of file and the time', () => {
    expect(exportFilename('desktop', TIME)).toBe('future-memory-desktop-wallpaper-20261120-233658.jpg')
    expect(exportFilename('mobile', TIME)).toBe('future-memory-mobile-lockscreen-20261120-233658.jpg')
    expect(exportFilename('instagram', TIME)).toBe('future-memory-instagram-story-20261120-233658.jpg')
    expect(accountDataFilename(TIME)).toBe('future-memory-data-20261120-233658.zip')
  })
})
