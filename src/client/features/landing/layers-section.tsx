import type { ReactNode } from 'react'
import { PRODUCT_NAME } from '#shared/product.ts'

const LAYERS = [
  {
    name: 'Surface',
    question: 'What do you see?',
    text: 'A wooden jetty before sunrise. Mist on the lake, my house behind me with one lamp on.',
  },
  {
    name: 'Sensory',
    question: 'What does your body feel?',
    text: 'Cold boards under bare feet, a warm cup in both hands, and a breath that goes all the way down.',
  },
  {
    name: 'Soul',
    question: 'Why does it matter?',
    text: 'Nobody needs me for another hour. I built a life that has room in it.',
  },
] as const

/** Explains the three layers of a moment. `start` is the start button. */
export function LayersSection({ start }: { start: ReactNode }) {
  return (
    <section className="border-y border-line bg-abyss">
      <div className="mx-auto grid max-w-6xl gap-12 px-4 py-16 sm:px-6 sm:py-24 lg:grid-cols-[1fr_1.15fr] lg:gap-20">
        <div>
          <h2 className="text-3xl">A memory of something that has not happened yet</h2>
          <div className="mt-6 flex flex-col gap-4 text-lg text-quiet">
            <p>
              A goal is a sentence. A memory has light in it, weather, a weight in your hands. {PRODUCT_NAME}{' '}
              helps you give six of your goals that weight.
            </p>
            <p>
              You write each moment in three layers. They are drawn together into one prompt, which you can
              read and change, and that becomes your picture. Then it is yours to practise with: five quiet
              minutes inside the scene, and one real step a day.
            </p>
            <p>
              About one person in a hundred sees nothing with closed eyes.{' '}
              <a
                href="https://doi.org/10.3389/fpsyg.2024.1454107"
                className="text-amber underline underline-offset-4"
                rel="noreferrer"
              >
                (Wright et al., 2024)
              </a>{' '}
              You do not have to: your words are enough, and the seeing is done for you.
            </p>
          </div>
          <div className="mt-9">{start}</div>
        </div>
        <ol className="flex flex-col gap-4 self-center">
          {LAYERS.map((layer, i) => (
            <li key={layer.name} className="rounded-l border border-line bg-raised p-6 shadow-card">
              <p className="flex items-baseline gap-3">
                <span className="font-serif text-2xl text-amber" aria-hidden="true">
                  {i + 1}
                </span>
                <span className="font-serif text-xl">{layer.name}</span>
                <span className="text-sm text-faint">{layer.question}</span>
              </p>
              <p className="mt-3 text-quiet italic">“{layer.text}”</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
