import { describe, expect, it, test } from 'vitest'
import { PAIRS, POSES } from '../rendering/figures/pose.ts'
import { ACTIONS, readAction, readPosture } from './action.ts'
import { readColours } from './colours.ts'
import { detectLanguage, readForeign } from './language.ts'
import { readObjects } from './objects.ts'
import { tokenize } from './tokenize.ts'

const objects = (text: string) =>
  readObjects(tokenize(text))
    .map(({ value }) => value)
    .sort()
    .join(' ')

describe('objects', () => {
  it('an animal comes before a thing that is named beside it', () => {
    expect(readObjects(tokenize('A lamp, a book and a dog by the stove.'))[0]?.value).toBe('dog')
  })

  test.each([
    ['I hold the keys to my first flat.', 'key'],
    ['The harpsichord stands by the wall.', 'harpsichord'],
    ['The lathe is on.', 'wood-lathe'],
    ['The engine lathe is on.', ''],
    ['A generator hums behind us.', 'portable-generator'],
    ['Patience is the key to my heart.', ''],
    ['I wipe the dust from the keys of the piano.', 'piano'],
    ['The old camper waits for us, shes orange and slow.', 'camper-van'],
    ['We eat sesame balls off a stick.', ''],
    ['We are painting the hall.', ''],
    ['There is an old painting on the landing.', 'picture'],
    ['I have a kitten, her name is Pancake.', 'cat'],
    ['I walk our beagle Pickles round the green.', 'dog'],
    ['My daughter has a pony called Biscuit.', 'horse'],
    ['I count the satellites.', ''],
    ['My aunt lends me her mother\u2019s ring.', 'ring'],
    ['We sit by the pot-bellied stove.', 'pot-stove'],
    ['The nurse beside me wears a mask.', ''],
    ['I sit by the window with a cup of tea.', 'cup'],
    ['My sister and I sit beside the elephant seals.', 'seal'],
    ['For her I would fight a bear.', ''],
    ['We ski under the green lights.', 'northern-lights'],
  ])('%s', (text, expected) => {
    expect(objects(text)).toBe(expected)
  })

  test.each([
    ['Two hounds lie by the fire.', 2],
    ['I feed our ponies, twelve of them.', 12],
    ['The ducks swim away.', 2],
    ['My cat sleeps.', undefined],
    ['A herd of zebra grazes below us.', 30],
    ['Two hundred antelope cross the plain.', 30],
    ['Six hundred tons of train roll out.', undefined],
    ['I buy nine kilos of apples.', 2],
  ])('%s: how many', (text, count) => {
    expect(readObjects(tokenize(text))[0]?.count).toBe(count)
  })

  test.each([
    ['My dog sleeps next to the piano.', 'dog piano'],
    ['We paint a rangoli and light the diyas.', 'oil-lamps rangoli'],
    ['A dirt bike stands beside the old caravan.', 'caravan dirt-bike'],
    ['She feeds a baby elephant and a zebra.', 'elephant-calf zebra'],
    ['Our woodstove is lit and the quilt lies ready.', 'quilt wood-stove'],
    ['We eat fish and chips, then tacos.', 'fish-and-chips tacos'],
    ['I speak on television and shake hands with the bus driver.', ''],
    ['A bear hug, her palm in mine.', ''],
    ['We lay him in the cot that my father built.', 'cradle'],
    ['I finish the quilt she started.', 'quilt'],
    ['I think of the dog that we buried.', ''],
    ['A cake with candles stands on the table.', 'cake candle'],
    ['There is no laptop and no phone.', ''],
    ['I run like a horse.', ''],
    ['It was a piece of cake.', ''],
    ['We let the cat out of the bag.', ''],
    ['I ring my brother.', ''],
    ['The boat shop is closed.', ''],
    ['I dream of a guitar.', ''],
    ['My walking stick is in the bin.', ''],
    ['We ditch the laptop and leave.', ''],
    ['A pen in the shape of a boat.', 'pen'],
    ['The roller skates wait under the disco ball.', 'disco-ball roller-boots'],
    ['My bin lorry stops at the bird table.', 'bin-lorry bird-table'],
    ['I close the laptop and put the phone away.', ''],
    ['I turn the radio up and put the cake down.', 'cake radio'],
    ['We throw away the scales and get rid of the old car.', ''],
    ['A bear of a man in a shirt with a lion on it.', ''],
    ['The cat is long gone.', ''],
    ['The puppy is not here any more.', ''],
    ['My daughter learns to ride, my hand on the saddle of her bike.', 'bicycle'],
    ['The rice steams in the pot.', 'pot rice-bowl'],
    ['They throw rice and we laugh.', ''],
    ['Her oxygen is not in the boot of our car.', 'car'],
    ['The puppy is not afraid of the rain.', 'puppy'],
    ['I work at the plant in the valley.', ''],
    ['The plant in the corner of my kitchen is a present.', 'plant present'],
    ['I take a bow and raise a toast.', ''],
    ['My crochet lies beside the shaving brush.', 'shaving-set wool-basket'],
    ['She sings, soft as a cat.', ''],
    ['I move into downward dog.', ''],
    ['The medal hangs around my neck.', 'medal'],
    ['Two hot-air balloons and a kite.', 'hot-air-balloon kite'],
    ['The sun comes up orange, and there are orange seats.', ''],
    ['My phone was off all weekend.', ''],
    ["Nobody's phone is out.", ''],
    ['I tell him about the dog.', ''],
    ['Lambing starts tomorrow.', ''],
    ['The car park is empty.', ''],
    ['Rex wags and shakes the rain out of his fur.', 'dog'],
    ['My cat washes her paw.', 'cat'],
    ['I want a guitar.', 'guitar'],
    ['He wants a guitar.', ''],
    ['Noodles, an apple pie and a vase of flowers on the table.', 'flowers noodles pie'],
    ['We sleep under the quilt.', 'blanket'],
    ['I sewed a quilt out of their shirts.', 'quilt'],
    ['I built a table of oak planks.', 'made-table'],
    ['My cookbook came in the post.', 'book'],
    ['My painting hangs there.', 'picture'],
    ['Printed pages with a rubber band round them.', 'manuscript'],
    ['The gown is on the dummy.', 'dress-on-dummy'],
    ['Neither of us reaches for a phone.', ''],
    ['For a year I have been drawing.', ''],
    ['We lie in the bed of her old truck.', 'pickup'],
    ['We fold the sleeping bag.', 'sleeping-roll'],
  ])('of "%s" are [%s]', (text, expected) => {
    expect(objects(text)).toBe(expected)
  })
})

describe('objects of the writer', () => {
  test.each([
    ['A bench and a tree, and I hold the trophy.', 'trophy held'],
    ['The letter is in my hands.', 'letter held'],
    ['There is a radio, and my dog.', 'dog own'],
    ['My son holds a balloon.', 'balloon other'],
    ['He hands me a letter.', 'letter held'],
    ['I stand at the gate with a balloon.', 'balloon held'],
    ['She reads till noon, and the boat is small.', 'boat undefined'],
    ['My daughter has a kite in her hand.', 'kite other'],
    ['I cut the cloth with my big scissors.', 'scissors held'],
    ['I hand her a ticket.', 'ticket held'],
    ['She hands him a ticket.', 'ticket undefined'],
    ['We find a letter.', 'letter held'],
    ['I hold a photo of my dog.', 'photo held'],
    ['We eat out of the pan.', 'pan undefined'],
    ['The cat is in my lap.', 'cat held'],
    ['I hold the cup, and my cup is full.', 'cup held'],
  ])('of "%s" are %s', (text, expected) => {
    const [first] = readObjects(tokenize(text))
    expect(`${first?.value} ${first?.near}`).toBe(expected)
  })
})

describe('colours of things', () => {
  test.each([
    ['A red front door.', { door: '#c8392b' }],
    ['I ride my blue bike.', { bike: '#3a6fb0', bicycle: '#3a6fb0' }],
    ['She wears a yellow dress.', { dress: '#f0c03c' }],
    ['The door is painted red.', { door: '#c8392b' }],
    ['The sky is blue, and so is the sea.', {}],
    ['No red door.', {}],
  ])('of "%s" are %j', (text, expected) => {
    expect(readColours(tokenize(text))).toEqual(expected)
  })
})

describe('the action', () => {
  test.each([
    ['I run along the river.', 'run'],
    ['Running along the river at dawn.', 'run'],
    ['I play the piano for my mother.', 'play-piano'],
    ['My son reads while I knead the dough.', 'knead'],
    ['We dance in the kitchen.', 'dance'],
    ['I am kneeling in front of her.', 'kneel'],
    ['I conduct the choir my father founded.', 'conduct'],
    ['I carry the boxes upstairs.', 'carry'],
    ['Ringing the bell on the ward.', 'ring-bell'],
    ['I ride a white horse on the beach.', 'ride-horse'],
    ['I show my brother the photo of the house.', 'show-phone'],
    ['We sat on boxes.', undefined],
    ['I sit in the hall and there are children painting.', 'sit'],
    ['I sit on the bench and read a novel.', 'read'],
    ['My daughter holds my hand, and I write.', 'write'],
    ['I hold my newborn baby.', 'hold-baby'],
    ['I no longer run.', undefined],
    ['The company is running well.', undefined],
    ['I sign the contract.', 'sign'],
    ['I put on my red lipstick.', 'make-up'],
    ['I turn our key in the lock.', 'key'],
    ['I pull my two kids on the sledge.', 'pull-sledge'],
    ['We feed the ducks.', 'feed-birds'],
    ['I press send.', 'type'],
    ['I lift the trophy.', 'lift-trophy'],
    ['I push a pram through the park.', 'push-pram'],
    ['I fold a shirt.', 'fold'],
    ['The team folds.', undefined],
    ['I ring the big brass bell.', 'ring-bell'],
    ['I ring my mother from the bell tower.', 'phone'],
    ['We put the hot pie on the kitchen table.', 'set-table'],
    ['I put my keys into the drawer.', undefined],
    ['I tear up the last contract.', 'tear-up'],
    ['I hand in the form.', 'hand-over'],
    ['She teaches me to dance.', 'dance'],
    ['The two of us run down the hill.', 'run'],
    ['I zip up my best dress.', 'dress'],
    ['I shell peas with my aunt.', 'peel'],
    ['I climb onto the stage.', 'stand'],
  ])('of "%s" is %s', (text, action) => {
    expect(readAction(tokenize(text))?.value).toBe(action)
  })

  test.each([
    ['A box of tools and one box that says KITCHEN.', undefined],
    ['The last box stands by the door.', undefined],
    ['My heart races and jumps.', undefined],
    ['I run my own company.', undefined],
    ['I run the marathon of Boston.', 'run'],
    ['I see my daughter dancing.', 'look'],
    ['The fence that we have painted is white.', undefined],
    ['I flip the sign on the door.', undefined],
    ['I flip the pancakes.', 'cook'],
    ['My brother hugs me.', 'hug'],
    ['I am standing under the lamp.', 'stand'],
    ['My son lets go of me, runs off and jumps.', undefined],
    ['I could scream.', undefined],
    ['Swims like a fish, my daughter.', undefined],
    ['I sit in one of the rooms I sweep.', 'sit'],
    ['The gather at the end of the pipe is hot.', undefined],
  ])('of "%s" is %s: it is literal and of the writer', (text, action) => {
    expect(readAction(tokenize(text))?.value).toBe(action)
  })

  test.each([
    ['We lie on the grass and read.', 'lie'],
    ['I kneel in the garden and plant beans.', 'kneel'],
    ['I am on my knees in the moss.', 'kneel'],
    ['I look at the hills, a tray on my knees.', 'sit'],
    ['My cat lies on the sofa.', undefined],
    ['I run.', undefined],
  ])('posture in "%s": %s', (text, posture) => {
    expect(readPosture(tokenize(text))?.value).toBe(posture)
  })

  test('ids are listed once', () => {
    expect(new Set(ACTIONS).size).toBe(ACTIONS.length)
  })

  test('can be drawn: some pose shows it', () => {
    const shown = new Set([...Object.values(POSES), ...Object.values(PAIRS)].flatMap(({ action }) => action))
    expect(ACTIONS.filter((action) => !shown.has(action))).toEqual([])
  })
})

describe('language', () => {
  test.each([
    ['I sit at the lake with my wife.', 'en'],
    ['Peonies. Ribbon. Wet green smell.', 'en'],
    ['Café in Paris', 'en'],
    ['I will see the big five and sit at sundown under a baobab tree.', 'en'],
    ['At the helm of the Santa Maria, amigo', 'en'],
    ['Ich sitze am See und trinke Kaffee mit meiner Frau.', 'de'],
    ['Je suis sur la plage avec mes enfants.', 'fr'],
    ['Estoy en la playa con mi familia.', 'es'],
    ['Sono in spiaggia con mia moglie.', 'it'],
    ['Estou na praia com a minha família.', 'pt'],
    ['Ik zit met mijn vrouw op het strand.', 'nl'],
    ['Siedzę na plaży z moją żoną.', 'pl'],
    ['Eşimle sahilde oturuyorum.', 'tr'],
    ['Я сижу на пляже с женой.', 'ru'],
    ['我和妻子坐在海边。', 'zh'],
    ['', 'en'],
    ['!!!', 'en'],
  ])('of "%s" is %s', (text, language) => {
    expect(detectLanguage(text)).toBe(language)
  })

  test('gives cue words for place, hour and people', () => {
    const reading = (language: string, text: string) => readForeign(language, text, tokenize(text), false)
    expect(reading('de', 'Abends sitze ich mit meiner Frau am Strand.')).toMatchObject({
      place: { id: 'beach' },
      hour: { value: 'dusk' },
      people: { others: [{ relation: 'partner', sex: 'f' }] },
    })
    expect(reading('ru', 'Зимой я сижу один у камина.')).toMatchObject({
      place: { id: 'fireplace' },
      season: { value: 'winter' },
      people: { others: [], confidence: 0.7 },
    })
  })
})

describe('colours', () => {
  test('a team that is named tells the colours of its shirts and shorts', () => {
    expect(readColours(tokenize('I play for Celtic.'))).toEqual({ kit: '#1f7a4a', kit2: '#f2ede2' })
    expect(readColours(tokenize('I play for my village.'))).toEqual({})
  })

  test('of a dog are those of its kind, unless another one is said', () => {
    expect(readColours(tokenize('My golden retriever sleeps.')).dog).toBe('#d9a55f')
    expect(readColours(tokenize('Our collie is running.')).dog).toBe('#2b2b30')
    expect(readColours(tokenize('A white collie is running.')).dog).toBe('#fbf5e9')
  })
})

test('"it" in a hand is the last thing of the words', () => {
  const [first] = readObjects(tokenize('My novel is done. I stand in the hall with it in my hands.'))
  expect(first).toMatchObject({ value: 'book', near: 'held' })
})
