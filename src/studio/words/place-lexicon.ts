import type { Place } from '../scene.ts'
import { addLandscapes } from './landscape-lexicon.ts'
import { LexiconBuilder } from './lexicon.ts'

/** Words that place a scene. 3: is the place; 2: strongly; 1: a hint; less: only when nothing else speaks. */
export const PLACE_WORDS = addLandscapes(new LexiconBuilder<Place>())
  .nouns(
    'village',
    3,
    'village, hamlet, old town, market square, town square, village square, small town, dorf, pueblo, mountain village, piazza, plaza',
  )
  .nouns(
    'village',
    1.8,
    'marketplace, market, cobblestone, medina, chapel, cotswolds, kibbutz, market stall, souk, town, homeland, village school',
  )
  .nouns(
    'house',
    2.6,
    'house, cottage, cabin, chalet, villa, farmhouse, bungalow, lodge, front porch, veranda, verandah, mansion, haus, maison, casa, driveway, dream home, new home, family home, our home, my own home, tiny house, log cabin, front door, log house, beach house, country house, cabaña, hütte',
  )
  .nouns(
    'house',
    1.5,
    'porch, terrace, house key, porch swing, doorstep, for sale sign, roof, moving box, retreat center, retreat centre, retreat, eco-lodge',
  )
  .nouns('house', 0.8, 'home, neighbour, neighbor, homecoming')
  .nouns(
    'village',
    0.8,
    'church tower, church steeple, church spire, church bell, churchyard, schoolyard, school yard',
  )
  .nouns('city', 1, 'balcony, flat, tram')
  .nouns(
    'city',
    3,
    'city, skyline, skyscraper, rooftop, downtown, manhattan, metropolis, penthouse, high-rise, cityscape, city light, stadt, ville, ciudad, rooftop bar, roof terrace, town hall, megacity, capital',
  )
  .nouns(
    'city',
    1.8,
    'new york, tokyo, london, paris, dubai, hong kong, shanghai, singapore, chicago, sydney, seattle, toronto, berlin, los angeles, san francisco, barcelona, rome, amsterdam, vienna, lisbon, havana, cannes, cairo, marrakesh, bangkok, edinburgh, dublin, copenhagen, stockholm, oslo, zurich, hamburg, milan, naples, florence, budapest, athens, cape town, rio de janeiro, buenos aires, mexico city, montreal, vancouver, boston, nashville, mumbai, lagos, seoul, venice, istanbul, prague, madrid, munich, brooklyn, headquarters, times square, golden gate, office tower, glass tower, metro station, subway, corner office, wall street, nairobi',
  )
  .nouns(
    'street',
    3.6,
    'bookshop, bookstore, marathon, finish line, start line, city centre, city center, city marathon',
  )
  .nouns(
    'street',
    3,
    'street, avenue, alley, alleyway, boulevard, sidewalk, straße, rue, calle, crosswalk, high street, side street, city street, bookshop window, shop window, shop, storefront, florist, neighbourhood, neighborhood, block party, parking lot, car park',
  )
  .nouns(
    'street',
    2.4,
    'parade, tram, taxi, street light, streetlight, street lamp, traffic, lane, route 66, highway, open road, road trip, bike lane, road, train station, railway station, airport, bus stop',
  )
  .nouns(
    'cafe',
    3.2,
    'cafe, café, coffee shop, coffeehouse, coffee house, bistro, restaurant, bakery, diner, tea house, teahouse, brasserie, trattoria, taverna, tavern, pub, kaffeehaus, cafetería, pizzeria, pastry shop, ice cream parlour, tapas bar, food truck',
  )
  .nouns('cafe', 1.4, 'bar, espresso, cappuccino, barista, waiter, chef, croissant, latte, patisserie, menu')
  .nouns(
    'stage',
    3.2,
    'stage, concert, auditorium, theatre, theater, podium, lectern, opera, opera house, concert hall, ted talk, tedx, ted stage, keynote, amphitheatre, amphitheater, carnegie hall, arena, bühne, scène, escenario, sold-out show, talent show, broadway, red dot, red carpet, arenas, madison square garden, royal albert hall, book launch, award ceremony, award show, oscars, grammys, recital, film premiere, symphony hall',
  )
  .nouns(
    'stage',
    2,
    'spotlight, microphone, audience, standing ovation, encore, orchestra, festival, performance, speech, ballet, stadium, curtain call, band, comedy club, jazz club, choir, panel, conference, summit on stage, award, trophy, nobel prize, olympics, olympic',
  )
  .phrases('stage', 3, 'ted, ted talk')
  .phrases('hall', 5, 'in the audience, read from my, reading from my, folding chairs')
  .phrases('study', 4.5, 'my lab, my own lab, own lab, my laboratory, own laboratory, in the lab')
  .nouns('meadow', 3, 'football match, soccer match, pitch, football field, rugby match, floodlight')
  .verbs('stage', 1.6, 'perform, applaud')
  .nouns('stage', 1, 'applause, violin, talk, show, ovation, grand piano, dancer, cello')
  .nouns(
    'hall',
    3,
    'hall, ballroom, classroom, gallery, museum, exhibition, cathedral, courtroom, banquet, lecture hall, banquet hall, conference room, meeting room, boardroom, hospital, clinic, laboratory, monastery, mosque, synagogue, art gallery, gymnasium, community centre, community center, dance studio, yoga studio, delivery room, school hall, operating room, factory, parliament, senate, united nations, gym, church, temple, cathédrale, school, kirche, église, iglesia, ashram, sala, dance floor, ring of the gym, palace, white house, swimming pool hall',
  )
  .nouns(
    'hall',
    2,
    'graduation, graduation ceremony, lab, university, gallery opening, museum opening, library, student, pupil, workshop hall, lecture, ceremony, exhibit, shelter, orphanage, hospice, training room, commencement, dojo, warehouse, arrivals, arrivals hall, hospital bed, patient',
  )
  .nouns(
    'hall',
    1.2,
    'wedding, aisle, altar, reception, gala, teacher, wedding reception, art show, vernissage',
  )
  .nouns(
    'study',
    3,
    'study, desk, home office, office, workspace, atelier, typewriter, art studio, painting studio, arbeitszimmer, schreibtisch, bureau, escritorio, despacho, my studio, artist studio, recording studio, pottery studio, writing room, workbench, reading nook, büro, oficina, own studio, music studio, film studio',
  )
  .nouns(
    'study',
    2,
    'laptop, manuscript, studio, workshop, easel, bookshelf, bookcase, startup, computer, whiteboard, monitor, first edition, canvas, novel, keyboard, typescript, sketchbook, potter’s wheel, reading chair, design, code, spreadsheet, zoom call, memoir, bestseller, screenplay, blueprint, thesis, dissertation',
  )
  .verbs('study', 1.6, 'write, paint, sculpt, compose, program')
  .nouns(
    'study',
    1,
    'notebook, journal, book, publisher, microscope, editor, company, client, business, team, painting, symphony, album, pen, chapter, page',
  )
  .nouns(
    'living-room',
    3,
    'living room, livingroom, sitting room, kitchen, dining room, kitchen table, dining table, sofa, couch, bedroom, nursery, lounge, family room, wohnzimmer, küche, salon, cuisine, sala de estar, cocina, apartment, loft, hearth, fireplace, bathtub, salón, living-room, sunroom, flat of our own, bay window, window seat, attic, hospice bed',
  )
  .nouns(
    'living-room',
    2.2,
    'dinner table, christmas tree, bed, armchair, rug, board game, thanksgiving, christmas dinner, christmas, christmas eve, oven, stove, hallway, bedside, cradle, lullaby, hanukkah, shabbat, passover, eid, diwali, christmas morning, rocking chair, bedtime story, apron',
  )
  .verbs('living-room', 1.6, 'cook, bake')
  .nouns('living-room', 1.2, 'dinner, supper, feast, sunday lunch, family dinner, sunday dinner, long table')
  .nouns(
    'living-room',
    0.9,
    'table, breakfast, piano, candle, blanket, meal, birthday, birthday cake, lunch, home-cooked meal, fire',
  )
  .nouns(
    'space',
    3.4,
    'outer space, space station, spaceship, spacecraft, spacewalk, astronaut, cupola, zero gravity, weltraum, cosmos, international space station, weltall, galaxy, solar system, space shuttle, mars, orbit, launch pad, space suit, spacesuit, iss, milky way galaxy, nebula',
  )
  .phrases(
    'space',
    3.4,
    'earth from space, in space, from space, into space, earth from above, floating in space, through space, planet earth below, the earth below, earth below me, view earth, curve of the earth, blue planet, edge of space, weightless, overview effect, el espacio, im weltraum',
  )
  .nouns('space', 1, 'rocket, planet, universe, comet, earth')
  .build()
