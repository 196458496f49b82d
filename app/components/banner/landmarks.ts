interface Landmark {
  /** Filled shapes. */
  solid: string;
  /** Strokes of 4 units: cables, decks, masts. */
  line: string;
  /** Strokes of 1.5 units: hangers and needles. */
  fine: string;
}

/** Outlines on the 1440 × 220 field of the ridgeline, between x 540 and 1180, so that a phone shows them too. */
export const landmarks = {
  /** The harbour bridge and the sails beside it. */
  australia: {
    solid:
      "M576 136h22v68h-22zM846 136h22v68h-22zM572 130h30v8h-30zM842 130h30v8h-30zM556 174h332v7H556z" +
      "M896 190h186l10 14H886zM904 190q8-44 44-66 6 36-8 66zM938 190q12-60 56-92 8 54-14 92zM980 190q14-46 50-72 6 40-8 72zM1022 190q12-26 40-42 4 24-4 42z",
    line: "M590 176Q722 24 856 176M612 176Q722 58 834 176",
    fine: "M634 130v46M656 110v66M678 97v79M700 89v87M722 86v90M744 89v87M766 97v79M788 110v66M810 130v46M604 160l30-24 22 18 22-40 22 20 22-36 22 36 22-20 22 40 22-18 22 24",
  },
  /** The tower over the harbour and the island that is a volcano. */
  newzealand: {
    solid:
      "M786 204l9-96h10l9 96zM776 98q2-12 10-16h28q8 4 10 16l-10 12h-28zM788 74h24v8h-24zM794 58h12v16h-12z" +
      "M664 156h26v48h-26zM694 168h30v36h-30zM728 148h20v56h-20zM752 164h26v40h-26zM828 152h24v52h-24zM856 170h32v34h-32z" +
      "M884 204q96-6 150-44 12-8 30-2 16-6 30 4 40 34 138 42zM560 204q40-22 62-24 22 2 44 24z" +
      "M912 192v-34q-4 22-18 32zM916 192v-28q10 12 12 28zM896 196h38l-6 8h-26zM592 186v-30q-4 20-15 28zM596 186v-24q8 10 10 24zM578 190h32l-5 6h-22z",
    line: "M800 58V26",
    fine: "M800 26V2",
  },
  /** The clock tower and the bridge with two towers. */
  uk: {
    solid:
      "M652 110h30v94h-30zM646 72h42v40h-42zM667 82a10 10 0 1 0 0 20 10 10 0 1 0 0-20zM648 73l7-23h24l7 23zM656 51l11-37 11 37z" +
      "M690 168h26v36h-26zM620 168h28v36h-28zM694 168l5-12 5 12zM624 168l5-12 5 12z" +
      "M810 92h34v112h-34zM970 92h34v112h-34zM806 92l6-10h30l6 10zM966 92l6-10h30l6 10zM812 82l4-18 4 18zM834 82l4-18 4 18zM818 82l9-34 9 34zM972 82l4-18 4 18zM994 82l4-18 4 18zM978 82l9-34 9 34z" +
      "M844 106h126v9H844zM740 176h334v8H740z",
    line: "M740 178q46-10 70-64M1074 178q-46-10-70-64",
    fine: "M758 172v6M776 160v18M792 142v36M1056 172v6M1038 160v18M1022 142v36M844 176l63-16 63 16",
  },
  /** The suspension bridge over the strait. */
  usa: {
    solid:
      "M702 44h10v160h-10zM722 44h10v160h-10zM702 60h30v7h-30zM702 92h30v7h-30zM702 124h30v7h-30zM702 40h30v6h-30z" +
      "M962 44h10v160h-10zM982 44h10v160h-10zM962 60h30v7h-30zM962 92h30v7h-30zM962 124h30v7h-30zM962 40h30v6h-30z" +
      "M520 168h654v7H520zM1080 204q40-40 84-48 60-6 120 48zM440 204q30-34 66-38 40 2 70 38z",
    line: "M520 168Q640 150 717 44 847 270 977 44 1054 150 1174 168",
    fine: "M560 161v7M600 146v22M640 123v45M680 90v78M742 76v92M772 112v56M802 138v30M832 153v15M862 153v15M892 138v30M922 112v56M952 76v92M1014 90v78M1054 123v45M1094 146v22M1134 161v7",
  },
  /** The tower, the stadium's dome, and pines. */
  canada: {
    solid:
      "M790 204l8-114h12l8 114zM780 88q0-14 24-16 24 2 24 16l-8 9h-32zM798 44h12v28h-12zM794 50h20v6h-20z" +
      "M690 204q2-40 46-42 44 2 46 42zM630 160h24v44h-24zM658 146h22v58h-22zM836 150h24v54h-24zM864 166h28v38h-28z" +
      "M930 204v-8h-24l16-22h-10l16-22h-8l16-28 16 28h-8l16 22h-10l16 22h-24v8z" +
      "M994 204v-8h-20l13-18h-8l13-18h-7l13-24 13 24h-7l13 18h-8l13 18h-20v8z" +
      "M1058 204v-8h-26l17-24h-10l17-24h-8l16-30 16 30h-8l17 24h-10l17 24h-26v8z" +
      "M560 204v-8h-20l13-18h-8l13-18h-7l13-24 13 24h-7l13 18h-8l13 18h-20v8z",
    line: "M804 44V22",
    fine: "M804 22V0M704 184q32-16 64 0M698 194q38-18 76 0",
  },
  /** The stepped tower, the hotel like a sail, and dunes. */
  dubai: {
    solid:
      "M770 204v-40h8v-34h7v-34h6V66h5V44h4l4-40 4 40h4v22h5v30h6v34h7v34h8v40z" +
      "M906 204v-92q64 22 74 92zM898 106h8v98h-8zM700 160h26v44h-26zM730 142h22v62h-22zM848 156h22v48h-22zM660 176h34v28h-34z" +
      "M380 204q110-46 220-4 20 6 60 4zM960 204q60-4 110-30 70-16 150 30z",
    line: "M902 106V84",
    fine: "M804 10V0",
  },
} as const satisfies Record<string, Landmark>;

/** The places with an outline of their own, as their guides' addresses name them. */
export type Destination = keyof typeof landmarks;
