-- Apart from the triggers that note what changes meanwhile: nobody who earns, pays or gets money back waits for this.
select sum_up_point_ages();
select note_all_card_refunds();
