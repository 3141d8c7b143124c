import type { Place } from '../scene.ts'
import { LexiconBuilder } from './lexicon.ts'

/** Words that place a scene. 3: is the place; 2: strongly; 1: a hint; less: only when nothing else speaks. */
export const PLACE_WORDS = new LexiconBuilder<Place>()
  .nouns(
    'sea',
    3,
    'sea, ocean, open water, open sea, high seas, pacific, atlantic, mediterranean, aegean, adriatic, caribbean sea, north sea, baltic, meer, mer, océan, océano, ozean',
  )
  .phrases('sea', 3, 'mar')
  .nouns(
    'sea',
    2,
    'yacht, sailboat, sailing boat, catamaran, sailing ship, dolphin, whale, coral reef, reef, deck of my boat, deck of our boat, deck of the boat, ship, open boat, helm, mast, ferry, regatta, cruise ship',
  )
  .verbs('sea', 2, 'sail, scuba dive, snorkel, freedive')
  .nouns('sea', 1, 'boat, wave, horizon line, salt water, sailor, captain')
  .nouns(
    'coast',
    3,
    'beach, coast, shore, shoreline, coastline, seaside, seashore, strand, oceanfront, sea cliff, seafront, beachfront, sandbank, playa, plage, küste, la costa, ocean shore',
  )
  .nouns(
    'coast',
    2.2,
    'cliff, bay, cove, tide pool, surf, tide, harbour, harbor, marina, lighthouse, boardwalk, promenade, seashell, sandcastle, beach house, fishing village on the coast, headland, coast road, ocean breeze, sea breeze, ocean view, surfboard, surfer',
  )
  .verbs('coast', 2.2, 'surf, beachcomb, sunbathe')
  .nouns(
    'coast',
    1.2,
    'sand, dune, pier, seagull, gull, barefoot, pebble, salt air, bare foot in the sand, big sur, malibu, cornwall, brittany, algarve, california',
  )
  .nouns(
    'island',
    3,
    'island, isle, tropical island, atoll, lagoon, archipelago, hawaii, bali, maldives, santorini, caribbean, fiji, tahiti, seychelles, insel, île, isla, ibiza, mallorca, crete, greek island, bora bora, zanzibar',
  )
  .nouns('island', 1.8, 'palm tree, palm, coconut, tropics, palm-fringed beach, hula')
  .phrases('island', 1.5, 'tropical, tropical beach')
  .nouns(
    'lake',
    3,
    'lake, lakeside, loch, tarn, reservoir, pond, lakeshore, lake shore, bergsee, lac, lago, lake house, lakehouse, laguna, am see, zum see',
  )
  .nouns(
    'lake',
    1.4,
    'dock, jetty, canoe, kayak, rowing boat, rowboat, paddleboard, loon, still water, water lily, swan',
  )
  .nouns(
    'river',
    3,
    'river, stream, creek, brook, riverbank, waterfall, rapid, canal, riverside, estuary, delta, fluss, rivière, río, rio, thames, danube, seine, ganges, nile, amazon river, mississippi',
  )
  .verbs('river', 1.6, 'raft, fly fish')
  .nouns('river', 1.1, 'fishing, fisherman, fishing rod, angler')
  .phrases('river', 1.1, 'to fish, from the bank')
  .nouns('village', 1, 'stone house')
  .phrases('village', 2.6, 'roofs, the roofs, rooftops of')
  .nouns('meadow', 2, 'stonehenge, ring of stones, standing stone')
  .nouns('fjord', 3, 'fjord, fiord, lofoten, norwegian coast, geiranger, tromsø, tromso')
  .nouns(
    'fjord',
    1.6,
    'norway, iceland, glacier, iceberg, greenland, alaska, antarctica, arctic, northern light, aurora, aurora borealis',
  )
  .nouns(
    'mountain',
    3,
    'mountain, summit, peak, mountaintop, alps, himalaya, everest, andes, rockies, kilimanjaro, mont blanc, matterhorn, dolomites, mountain ridge, base camp, basecamp, berg, gipfel, montagne, montaña, machu picchu, mount fuji, volcano, patagonia, mountain pass, mountainside, k2',
  )
  .nouns(
    'mountain',
    2,
    'ridge, hilltop, ski slope, slope, via ferrata, rope team, crag, mountain trail, alpine meadow, alm, rock face, climber, mountaineer, rucksack',
  )
  .verbs('mountain', 2, 'hike, ski, snowboard, mountaineer, rock climb, trek, paraglide')
  .verbs('mountain', 1.4, 'climb')
  .nouns('mountain', 1, 'hill, trail, valley, canyon rim, lookout, viewpoint, overlook')
  .nouns(
    'forest',
    3,
    'forest, woods, woodland, jungle, rainforest, redwood, treehouse, wald, forêt, bosque, bamboo grove, grove, birch wood, pine wood, black forest, forest floor, selva, cloud forest',
  )
  .nouns(
    'forest',
    1.6,
    'clearing, moss, pine, campfire, fern, birch, canopy, spruce, old growth, deer, tent, mushroom',
  )
  .nouns('forest', 0.8, 'tree, leaf, owl, campsite, oak, oak tree')
  .verbs('forest', 1.4, 'camp')
  .nouns(
    'desert',
    3,
    'desert, sahara, sand dune, oasis, wadi, red mesa, joshua tree, outback, cactus, namib, gobi, atacama, badlands, wüste, désert, desierto, monument valley, death valley, red rock, dune sea',
  )
  .phrases(
    'desert',
    5,
    'on mars, on planet mars, mars colony, mars base, surface of mars, martian, red planet, on the moon, moon base, lunar surface, surface of the moon, lunar base',
  )
  .nouns(
    'desert',
    1.7,
    'petra, camel, caravan of camels, canyon, grand canyon, utah, arizona, burning man, bedouin, pyramid',
  )
  .nouns(
    'meadow',
    3,
    'meadow, pasture, prairie, grassland, savanna, savannah, steppe, wiese, prairie, pradera, hillside, clover, village green, serengeti, highland',
  )
  .nouns(
    'meadow',
    2,
    'park, central park, wildflower, playground, lawn, picnic, tall grass, safari, kite, football pitch, soccer field',
  )
  .phrases(
    'meadow',
    2.6,
    'outdoors under, under the big oak, under the old oak, under the oak, under an oak, under an old oak, under a big oak, under the old tree, under a tree',
  )
  .nouns('meadow', 1, 'grass, picnic blanket, horse, flower, butterfly, daisy, sheep')
  .verbs('meadow', 1.4, 'picnic')
  .nouns(
    'garden',
    3,
    'garden, greenhouse, backyard, back yard, orchard, courtyard, flower bed, allotment, rose garden, garten, jardin, jardín, vegetable patch, vegetable garden, community garden, kitchen garden, zen garden',
  )
  .nouns(
    'garden',
    1.8,
    'wisteria, rose bush, patio, cherry blossom, apple tree, cherry tree, raised bed, trellis, fig tree, lemon tree, fruit tree, garden party, hydrangea, behind our house, behind the house, behind my house, garden wedding, gazebo, pergola, compost',
  )
  .verbs('garden', 1.8, 'garden, prune')
  .nouns('garden', 1, 'terrace, rose, tomato, blossom, tulip, herb, swing, seedling, bee, hammock, hedge')
  .nouns(
    'field',
    3,
    'wheat field, lavender field, sunflower field, field, farm, farmland, rice terrace, rice paddy, cornfield, feld, campo, hayfield, ranch, homestead, crop, barley field, tulip field, poppy field, country road, country lane, farm track, lavender row',
  )
  .nouns(
    'field',
    2,
    'wheat, harvest, tractor, barn, countryside, farmer, hay bale, lavender, sunflower, corn, barley, farmyard, cow, goat, chicken, stable, paddock, provence',
  )
  .nouns('vineyard', 3.4, 'vineyard, winery, grapevine, weinberg, vignoble, viñedo, wine estate, olive grove')
  .nouns(
    'vineyard',
    2,
    'grape, tuscany, napa, bordeaux, wine harvest, wine cellar, vine, chianti, grape harvest',
  )
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

/** Abstract words and the scenes that stand nearest to them; the seed chooses among them. */
export const THEME_WORDS = new LexiconBuilder<readonly Place[]>()
  .nouns(['coast', 'sea', 'mountain'], 1, 'freedom, independence, adventure, possibility, escape, liberation')
  .phrases(
    ['coast', 'sea', 'mountain'],
    1,
    'free, liberated, unlimited, limitless, travel, travelling, traveling, frei, libre, independent',
  )
  .nouns(
    ['mountain', 'coast'],
    1,
    'achievement, success, victory, goal, challenge, strength, courage, dream, triumph, power, ambition, discipline, confidence, accomplishment, erfolg, réussite, éxito, pride',
  )
  .phrases(
    ['mountain', 'coast'],
    1,
    'proud, achieved, strong, brave, successful, fearless, unstoppable, confident',
  )
  .nouns(
    ['house', 'lake', 'garden'],
    1,
    'love, marriage, belonging, partner, intimacy, romance, tenderness, liebe, amour, amor, relationship, connection, trust',
  )
  .phrases(['house', 'lake', 'garden'], 1, 'loved, in love, beloved, together, cherished')
  .nouns(
    ['living-room', 'house', 'garden'],
    1,
    'family, togetherness, laughter, grandchild, child, mother, father, parent, familie, famille, familia, comfort, safety, warmth, daughter, son, tradition',
  )
  .phrases(['living-room', 'house', 'garden'], 1, 'safe, cosy, cozy, laughing')
  .nouns(
    ['meadow', 'garden', 'field'],
    1,
    'gratitude, joy, happiness, health, healing, growth, kindness, hope, renewal, dankbarkeit, gratitude, alegría, innocence',
  )
  .phrases(
    ['meadow', 'garden', 'field'],
    1,
    'grateful, thankful, happy, joyful, healthy, healed, alive, glücklich, heureux, feliz, blessed, growing',
  )
  .nouns(
    ['lake', 'forest', 'river'],
    1,
    'peace, calm, silence, rest, balance, stillness, serenity, solitude, quiet, breath, frieden, paix, paz, acceptance, forgiveness, ruhe, meditation',
  )
  .phrases(['lake', 'forest', 'river'], 1, 'peaceful, calm, quiet, still, serene, relaxed, slow, healing')
  .nouns(
    ['fjord', 'desert', 'mountain'],
    1,
    'awe, wonder, mystery, eternity, infinity, universe, spirit, soul, god, prayer, transcendence, remembrance, miracle, divine, magic',
  )
  .phrases(['fjord', 'desert', 'mountain'], 1, 'vast, infinite, sacred, eternal, holy, magical')
  .nouns(
    ['forest', 'field', 'hall'],
    1,
    'legacy, impact, community, generation, service, mentor, scholarship, foundation, future, wisdom, charity, nonprofit',
  )
  .nouns(
    ['study', 'city'],
    1,
    'masterwork, masterpiece, work, creation, craft, art, creativity, career, business, money, wealth, project, promotion, invention, idea, research, million, income, freelance, purpose',
  )
  .build()
