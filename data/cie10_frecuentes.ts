/**
 * Codes of every day in general practice: the most frequent reasons for consultation that the health ministries of the five
 * countries publish, by chapter. In a search they come before the rest while a clinic has no habits of its own.
 */
export default (
  'A09X B349 B351 B379 B829 B86X D509 D649 E039 E119 E559 E669 E780 E781 E782 E785 F329 F411 F412 F419 F510 G430 G439 G442 G473 H109 H521 H612 ' +
  'H669 H811 I10X I500 I839 I849 J00X J029 J039 J069 J111 J189 J209 J304 J329 J449 J459 K021 K029 K040 K051 K219 K297 K30X K589 K590 K760 K802 ' +
  'L209 L239 L309 L509 L600 L700 M109 M179 M255 M542 M545 M797 N189 N209 N300 N390 N40X N760 N926 N946 N951 R05X R074 R104 R11X R42X R509 ' +
  'R51X S934 U071 Z000 Z001 Z014 Z309 Z321 Z340 Z349 Z713 Z719 Z760'
).split(' ');
