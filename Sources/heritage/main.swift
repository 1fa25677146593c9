print("heritage")
